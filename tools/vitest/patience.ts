/**
 * How long tests wait before they say that something hangs: long enough that none fails because
 * the machine is busy with other work. No test measures time with it.
 */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
} as const;
