import { fileURLToPath } from 'node:url';

/**
 * The cache of compiled code for all Node processes that start from here. One run of the tests
 * starts hundreds of them, and a short process spends half of its time on compiling.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compile', import.meta.url),
);
