/**
 * A short id that tells the runs of one API key from those of another. It is a hash of 52 bits, like
 * cyrb53 without its last mixing: whoever reads it cannot tell the key, which is too long to be
 * guessed. `crypto.subtle` would be asynchronous, and is missing from pages over plain HTTP.
 */
export function ownerIdOf(key: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const character of key) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return ((one >>> 0) * 2 ** 20 + ((other >>> 0) % 2 ** 20)).toString(36);
}
