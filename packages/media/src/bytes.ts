/** The letters at an offset, one for each byte; fewer if the file ends before. */
export function asciiAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length));
}

/** A view that reads the numbers of a file. */
export function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

/** The bytes of a buffer or of a view of one; none of `undefined`. */
export function bytesOf(source: AllowSharedBufferSource = new Uint8Array()): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
