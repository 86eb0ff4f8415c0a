/**
 * An id that distinguishes runs of one API key from those of another. It does not reveal the key: it
 * is a hash of 52 bits, like cyrb53 without its last mixing. The hashes of browsers are
 * asynchronous, and missing from pages over plain HTTP.
 */
export function ownerOf(key: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const character of key) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return ((one >>> 0) * 2 ** 20 + ((other >>> 0) % 2 ** 20)).toString(36);
}
