import type { Random } from '@genmedia/media/random';

/**
 * A fast stream of 32-bit integers, for noise and grain, which need millions of them (G. Marsaglia's
 * xorshift). They only have to look or sound random.
 */
export function xorshift(random: Random): () => number {
  let state = random.int(1, 0x7fffffff);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
