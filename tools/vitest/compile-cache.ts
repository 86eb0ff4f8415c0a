import { fileURLToPath } from 'node:url';

/**
 * What processes of Node have compiled, for the next ones: all that start from here, hundreds in one
 * run of the tests, and half of a short one's work is compiling.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compile', import.meta.url),
);
