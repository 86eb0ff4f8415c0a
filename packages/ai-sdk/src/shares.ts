import type { SharedV4Warning } from '@ai-sdk/provider';
import type { GeneratedFiles } from './generation.ts';

/** What one of several requests makes. */
export interface Share {
  samples: number;
  seed: number | undefined;
}

/** The generations of one call of a model. */
export interface Made {
  generations: GeneratedFiles[];
  warnings: SharedV4Warning[];
}

interface SharedCall {
  n: number;
  seed: number | undefined;
  abortSignal?: AbortSignal | undefined;
}

/**
 * Makes `n` files by requests for at most `maxSamples` each. With a seed, every file has one of its
 * own. What is made is paid: if only some requests or downloads fail, the others' files are kept,
 * with a warning.
 */
export async function makeInShares(
  { n, seed, abortSignal }: SharedCall,
  maxSamples: number,
  make: (share: Share) => Promise<GeneratedFiles>,
  warnings: readonly SharedV4Warning[] = [],
): Promise<Made> {
  const shares = Array.from({ length: Math.ceil(n / maxSamples) }, (_, at) => ({
    samples: Math.min(maxSamples, n - at * maxSamples),
    seed: seedAt(seed, at * maxSamples),
  }));
  const results = await Promise.allSettled(shares.map(make));
  const generations = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failures = results.filter((one) => one.status === 'rejected');
  const [first] = failures;
  if (first && (generations.length === 0 || abortSignal?.aborted)) throw first.reason;
  const missing = failures.map(({ reason }): SharedV4Warning => {
    return { type: 'other', message: `Not everything could be made: ${reason}` };
  });
  return { generations, warnings: [...warnings, ...missing] };
}

const maxSeed = 2 ** 32 - 1;

/** The seeds of several files follow each other, as in the service: 1 comes after the largest. */
function seedAt(seed: number | undefined, at: number): number | undefined {
  // Stays what the service refuses: some requests with other seeds would be paid.
  if (!seed || seed < 0 || seed > maxSeed) return seed;
  return ((seed - 1 + at) % maxSeed) + 1;
}
