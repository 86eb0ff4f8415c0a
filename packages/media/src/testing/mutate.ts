/** How many mutated files a test tries, and the seed. Long runs set both in the environment. */
export const fuzzRuns = (usual: number) => Number(process.env.FUZZ_RUNS ?? usual);
const fuzzSeed = () => Number(process.env.FUZZ_SEED ?? 1);

/**
 * Copies of a file in which up to eight bytes have other values, and every third of which is cut
 * off somewhere. The same seed gives the same copies.
 */
export function* mutations(file: Uint8Array, runs: number): Generator<Uint8Array> {
  let state = fuzzSeed();
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let run = 0; run < runs; run++) {
    const mutated = Uint8Array.from(file);
    // Half of the changes are near the start, where the structure of most files is.
    const within = run % 2 === 0 ? mutated.length : Math.min(mutated.length, 2048);
    for (let n = next(8); n >= 0; n--) mutated[next(within)] = next(256);
    yield run % 3 === 0 ? mutated.subarray(0, next(mutated.length)) : mutated;
  }
}
