/** Generated files: path from the root of the repository → content. */
export type Files = Record<string, string>;

/** Opens each generated file. */
export const HEADER = '// Generated from the contract by `pnpm generate`. Do not edit.\n\n';
