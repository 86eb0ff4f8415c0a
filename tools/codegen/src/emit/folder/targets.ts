import { UserError } from '../../errors.ts';
import type { Files } from '../files.ts';
import { type Emit, TARGETS } from '../targets.ts';

/** What a contract of anybody becomes, each in a folder of its own beside the others. */
export const FOLDER_TARGETS = {
  types: TARGETS.types,
  client: { load: async (): Promise<Emit> => (await import('./client.ts')).emitContractClient },
  react: { load: async (): Promise<Emit> => (await import('./react.ts')).emitContractReact },
  server: {
    load: async (): Promise<Emit> => {
      const [{ emitServer }, { emitContractServer }] = await Promise.all([
        import('../server.ts'),
        import('./server.ts'),
      ]);
      return async (model) => emitContractServer(await emitServer(model));
    },
  },
} as const;

export type FolderTarget = keyof typeof FOLDER_TARGETS;

/** What each target's code imports of the others. */
const NEEDS: Record<FolderTarget, readonly FolderTarget[]> = {
  types: [],
  client: ['types'],
  react: ['types', 'client'],
  server: ['types'],
};

/** The targets of that name, and those that their code imports. Throws UserError for another name. */
export function folderTargets(names: readonly string[]): FolderTarget[] {
  const known = Object.keys(FOLDER_TARGETS) as FolderTarget[];
  const wrong = names.find((name) => !known.includes(name as FolderTarget));
  if (wrong !== undefined) {
    throw new UserError(`There is no target ${wrong}: take some of ${known.join(', ')}.`);
  }
  const wanted = names as readonly FolderTarget[];
  return known.filter((name) => wanted.some((each) => each === name || NEEDS[each].includes(name)));
}

/** The same files as they stand in one folder, whose imports end in the extension. */
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
