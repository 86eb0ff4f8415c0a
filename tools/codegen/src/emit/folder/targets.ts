import { UserError } from '../../errors.ts';
import type { Files } from '../files.ts';
import { type Emit, emitTargets } from '../targets.ts';

/** The targets for anybody's contract. Each gets a folder beside those of the others. */
export const targetsByFolder = {
  types: emitTargets.types,
  client: { load: async (): Promise<Emit> => (await import('./client.ts')).emitContractClient },
  react: { load: async (): Promise<Emit> => (await import('./react.ts')).emitContractReact },
  server: {
    load: async (): Promise<Emit> => {
      const [{ emitServer }, { emitContractServer }] = await Promise.all([
        import('../server.ts'),
        import('./server.ts'),
      ]);
      return async (model) => emitContractServer(model, await emitServer(model));
    },
  },
  mcp: { load: async (): Promise<Emit> => (await import('./mcp.ts')).emitContractMcp },
  mocks: { load: async (): Promise<Emit> => (await import('./mocks.ts')).emitContractMocks },
} as const;

export type FolderTarget = keyof typeof targetsByFolder;

/** The targets that each target's code imports. */
const needs: Record<FolderTarget, readonly FolderTarget[]> = {
  types: [],
  client: ['types'],
  react: ['types', 'client'],
  server: ['types'],
  mcp: ['types', 'client'],
  mocks: ['types', 'server'],
};

/**
 * The targets of these names, and those that they import. Throws a UserError for an unknown name,
 * with the prefix in its message.
 */
export function folderTargets(names: readonly string[], prefix: string): FolderTarget[] {
  const available = Object.keys(targetsByFolder) as FolderTarget[];
  const wrong = names.find((name) => !available.includes(name as FolderTarget));
  if (wrong !== undefined) {
    throw new UserError(
      `${prefix}There is no target ${wrong}. The targets are ${available.join(', ')}.`,
    );
  }
  const selected = names as readonly FolderTarget[];
  return available.filter((name) =>
    selected.some((each) => each === name || needs[each].includes(name)),
  );
}

/** Moves the files into one folder, and gives their imports the extension. */
export function inFolder(files: Files, extension: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path.replace(/^packages\/(\w+)\/src\/generated\//, '$1/'),
      content
        .replace('by `pnpm generate`', 'by @genmedia/codegen')
        .replaceAll(/^((?:import|export|\}).* from '\.[^']*)\.ts';$/gm, `$1${extension}';`),
    ]),
  );
}
