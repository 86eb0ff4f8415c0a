// Generated from the contract by `pnpm generate`. Do not edit.

/** How lists are divided into pages. */
export const pageRows = {
  listJobs: { parameter: 'cursor', next: '/next_cursor', items: '/jobs' },
} as const;
