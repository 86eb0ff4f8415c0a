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

/**
 * Flags of V8 for tests through whose memory files go by the megabyte: it collects all garbage for
 * every 64 of them, though none is left of them, a sixth of the work. Now it looks at the whole instead.
 */
export const rarelyCollecting = [
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=256',
];
