import './compile-cache.ts';

/**
 * What the tests of all packages have in common.
 *
 * They wait so long before they say that something hangs that none fails because the machine is busy
 * with other work. No test measures time with it.
 */
export const defaults = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
} as const;
