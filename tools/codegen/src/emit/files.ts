/** Contents of generated files, by path from the root of the repository, or from `out`. */
export type Files = Record<string, string>;

/** The first line of each generated file. */
export const header = '// Generated from the contract by `pnpm generate`. Do not edit.\n\n';
