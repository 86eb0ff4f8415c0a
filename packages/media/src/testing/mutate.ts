import { itemAt } from '../arrays.ts';

/** How many mutated files a test tries: FUZZ_RUNS of the environment, or the usual number. */
export const fuzzRuns = (usual: number) => Number(process.env.FUZZ_RUNS ?? usual);
/** The seed of a test's mutated files: FUZZ_SEED of the environment, or 1. */
export const fuzzSeed = () => Number(process.env.FUZZ_SEED ?? 1);

/** Numbers at which sizes and counts go wrong. */
const edges = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fff0, 0xffff_ffff];

type Next = (below: number) => number;

/** Half of the changes are of single bytes. */
const changes = [otherBytes, otherBytes, otherNumbers, otherParts];

/**
 * Copies of a file of at least four bytes: up to eight bytes have other values, or numbers of four bytes are at an edge, or
 * a part is missing or there several times. Every third is cut off somewhere. The same seed gives
 * the same copies.
 */
export function* mutations(
  file: Uint8Array,
  runs: number,
  seed = fuzzSeed(),
): Generator<Uint8Array> {
  let state = seed;
  const next: Next = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let run = 0; run < runs; run++) {
    // Half of the changes are near the start, where the structure of most files is.
    const within = run % 2 === 0 ? file.length : Math.min(file.length, 2048);
    const mutated = itemAt(changes, next(changes.length))(file, within, next);
    yield run % 3 === 0 ? mutated.subarray(0, next(mutated.length)) : mutated;
  }
}

function otherBytes(file: Uint8Array, within: number, next: Next): Uint8Array {
  const mutated = Uint8Array.from(file);
  for (let n = next(8); n >= 0; n--) mutated[next(within)] = next(256);
  return mutated;
}

function otherNumbers(file: Uint8Array, within: number, next: Next): Uint8Array {
  const mutated = Uint8Array.from(file);
  const view = new DataView(mutated.buffer);
  for (let n = next(3); n >= 0; n--) {
    const value = itemAt(edges, next(edges.length));
    view.setUint32(next(within - 3), value, next(2) === 0);
  }
  return mutated;
}

function otherParts(file: Uint8Array, within: number, next: Next): Uint8Array {
  const from = next(within);
  const part = file.subarray(from, from + 1 + next(512));
  const times = itemAt([0, 2, 3, 50], next(4));
  const parts = Array.from({ length: times }, () => part);
  return Uint8Array.from(
    Buffer.concat([file.subarray(0, from), ...parts, file.subarray(from + part.length)]),
  );
}
