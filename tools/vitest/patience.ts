/**
 * How long tests wait before they say that something hangs: long enough that none fails because
 * the machine is busy with other work. No test measures time with it.
 */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
} as const;
