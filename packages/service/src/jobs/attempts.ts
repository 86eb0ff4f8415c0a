/** How often a job is started at most, whatever ended it before: a failure, or its process. */
export const mostAttempts = 3;

/** Waits after the first and the second attempt that failed for a reason that may pass. */
export const retryDelaysMs: readonly number[] = [2_000, 8_000];
