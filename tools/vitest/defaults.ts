import './compile-cache.ts';

/**
 * Settings that the tests of all packages have in common.
 *
 * The timeouts are so long that no test fails because the machine is busy with other work. No test
 * measures time with them.
 */
export const defaults = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
} as const;

/**
 * V8 flags for tests that read and write megabytes of files. Without them, V8 collects all garbage
 * for every 64 MB of new buffers, even if none of these is in use any more: a sixth of the work.
 * With them, V8 counts buffers towards the limit of the whole heap.
 */
export const rarelyCollecting = [
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=256',
];
