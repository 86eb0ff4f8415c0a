import type { SharedV4Warning } from '@ai-sdk/provider';
import { type CallOptions, type GeneratedFiles, genmediaOptions, makeEach } from './generation.ts';

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

interface SharedCall extends CallOptions {
  n: number;
  seed: number | undefined;
}

/**
 * Makes `n` files by requests for at most `maxSamples` each. With a seed, every file has one of its
 * own. If only some requests or downloads fail, the others' files are kept, with a warning.
 */
export async function makeInShares(
  call: SharedCall,
  maxSamples: number,
  make: (share: Share, options: CallOptions) => Promise<GeneratedFiles>,
  warnings: readonly SharedV4Warning[] = [],
): Promise<Made> {
  const { n, seed, abortSignal } = call;
  const shares = Array.from({ length: Math.ceil(n / maxSamples) }, (_, at) => ({
    samples: Math.min(maxSamples, n - at * maxSamples),
    seed: seed && seedAt(seed, at * maxSamples),
  }));
  const { made: generations, missing } = await makeEach(
    [...shares.entries()],
    ([at, share]) => make(share, n > maxSamples ? optionsAt(call, share, at * maxSamples) : call),
    abortSignal,
  );
  const lost = generations.flatMap((each) => each.missing);
  return { generations, warnings: [...warnings, ...missing, ...lost] };
}

/**
 * The options of one of several requests: with a key of its own, else the service would take it for
 * the first one again, and without what would make the same files again.
 *
 * @param at its first file among those of the call.
 */
function optionsAt(call: SharedCall, { samples }: Share, at: number): CallOptions {
  const { seed, samples: given, ...others } = genmediaOptions(call);
  const genmedia = {
    ...others,
    ...(seed !== undefined && { seed: typeof seed === 'number' ? seedAt(seed, at) : seed }),
    ...(given !== undefined && { samples }),
  };
  const headers = Object.entries(call.headers ?? {}).map(([name, value]) => [
    name,
    at && value && /^idempotency-key$/i.test(name) ? `${value}-${at + 1}` : value,
  ]);
  return {
    ...call,
    headers: Object.fromEntries(headers),
    providerOptions: { ...call.providerOptions, genmedia },
  };
}

const maxSeed = 2 ** 32 - 1;

/** The seeds of several files follow each other, as in the service: 1 comes after the largest. */
function seedAt(seed: number, at: number): number {
  // 0 is random. What the service refuses stays: with other seeds, some requests would be paid.
  if (!seed || seed < 0 || seed > maxSeed) return seed;
  return ((seed - 1 + at) % maxSeed) + 1;
}
