/**
 * Reads of arrays at an index that is known to be inside. An index outside is a defect, and throws.
 * There is one function for each kind of array, because engines read arrays of one kind faster than
 * of several.
 */

/** The byte at an index. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? outside(index);
}

/** The 32-bit integer at an index. */
export function int32At(values: Int32Array, index: number): number {
  return values[index] ?? outside(index);
}

/** The 32-bit float at an index. */
export function float32At(values: Float32Array, index: number): number {
  return values[index] ?? outside(index);
}

/** The 64-bit float at an index. */
export function float64At(values: Float64Array, index: number): number {
  return values[index] ?? outside(index);
}

/** The item of a list at an index. */
export function itemAt<T>(list: readonly T[], index: number): T {
  return index in list ? (list[index] as T) : outside(index);
}

function outside(index: number): never {
  throw new RangeError(`There is nothing at the index ${index}.`);
}
