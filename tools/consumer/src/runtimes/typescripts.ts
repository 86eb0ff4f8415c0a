/** How TypeScript finds modules, what goes with it, and in which projects people have it. */
const resolutions = [
  { moduleResolution: 'node10', module: 'commonjs', type: 'commonjs' },
  { moduleResolution: 'node16', module: 'node16', type: 'commonjs' },
  { moduleResolution: 'node16', module: 'node16', type: 'module' },
  { moduleResolution: 'nodenext', module: 'nodenext', type: 'commonjs' },
  { moduleResolution: 'nodenext', module: 'nodenext', type: 'module' },
  { moduleResolution: 'bundler', module: 'esnext', type: 'module' },
] as const;

/** A compiler and how it finds modules. */
export interface Compiler {
  name: string;
  /** The dependency that is this compiler. */
  alias: string;
  /** The project's: what its files are. */
  type: 'commonjs' | 'module';
  compilerOptions: object;
}

/** Those that the repository has for other reasons are in `pnpm test`, too. */
const quick = ['5.9', '7.0'];
const versions = ['5.4', '5.5', '5.6', '5.7', '5.8', ...quick, '6.0'];

export function compilers(isFull: boolean): Compiler[] {
  return (isFull ? versions : quick).flatMap((version) =>
    resolutions
      // Version 7 has no node10 any more.
      .filter(({ moduleResolution }) => version !== '7.0' || moduleResolution !== 'node10')
      // The quick run has each resolution once: of version 5.9 what version 7 has not.
      .filter(
        ({ moduleResolution, type }) =>
          isFull || (version === '7.0' ? type === 'module' : moduleResolution === 'node10'),
      )
      .map(({ type, ...resolution }) => ({
        name: `TypeScript ${version}, ${resolution.moduleResolution}, ${type}`,
        alias: `typescript-${version}`,
        type,
        compilerOptions: {
          ...{ ...resolution, target: 'es2022', strict: true, noEmit: true },
          ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
          // All declarations are the same everywhere: they are checked once for each version.
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
export function compilerDependencies(wanted: readonly Compiler[]): Record<string, string> {
  return Object.fromEntries(
    wanted.map(({ alias }) => [alias, `npm:typescript@~${alias.split('-')[1]}.0`]),
  );
}
