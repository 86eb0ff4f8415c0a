/**
 * How TypeScript resolves modules, which `module` setting goes with that, and in which type of
 * project.
 */
const resolutions = [
  { moduleResolution: 'node10', module: 'commonjs', type: 'commonjs' },
  { moduleResolution: 'node16', module: 'node16', type: 'commonjs' },
  { moduleResolution: 'node16', module: 'node16', type: 'module' },
  { moduleResolution: 'nodenext', module: 'nodenext', type: 'commonjs' },
  { moduleResolution: 'nodenext', module: 'nodenext', type: 'module' },
  { moduleResolution: 'bundler', module: 'esnext', type: 'module' },
] as const;

/** A compiler and its module resolution. */
export interface Compiler {
  name: string;
  /** The name of the compiler's dependency in the project. */
  alias: string;
  /** The `type` in the project's package.json: what its files are. */
  type: 'commonjs' | 'module';
  compilerOptions: object;
}

/** The one that `pnpm test` uses is written in Go, and ten times as fast as the others. */
const quick = '7.0';
const versions = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', quick, '6.0'];

export function compilers(isFull: boolean): Compiler[] {
  return (isFull ? versions : [quick]).flatMap((version) =>
    resolutions
      // TypeScript 7 has no node10 any more.
      .filter(({ moduleResolution }) => version !== quick || moduleResolution !== 'node10')
      // `pnpm test` tests the two resolutions of TypeScript 7 that differ, once each.
      .filter(
        ({ type, moduleResolution }) =>
          isFull || (type === 'module' && moduleResolution !== 'node16'),
      )
      .map(({ type, ...resolution }) => ({
        name: `TypeScript ${version}, ${resolution.moduleResolution}, ${type}`,
        alias: `typescript-${version}`,
        type,
        compilerOptions: {
          ...resolution,
          target: 'es2022',
          strict: true,
          noEmit: true,
          lib: ['es2023', 'dom', 'dom.iterable'],
          types: ['node'],
          // Declarations are checked in full once for each version, because they are the same in
          // each project.
          skipLibCheck: !(
            isFull &&
            resolution.moduleResolution === 'nodenext' &&
            type === 'module'
          ),
          ...(version === '6.0' && { ignoreDeprecations: '6.0' }),
        },
      })),
  );
}

/** The compilers as dependencies of a project. */
export function compilerDependencies(selected: readonly Compiler[]): Record<string, string> {
  return Object.fromEntries(
    selected.map(({ alias }) => [alias, `npm:typescript@~${alias.split('-')[1]}.0`]),
  );
}
