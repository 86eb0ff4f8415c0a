/** Generated files: path from the root of the repository → content. */
export type Files = Record<string, string>;

/** The first line of each generated file. */
export const header = '// Generated from the contract by `pnpm generate`. Do not edit.\n\n';
