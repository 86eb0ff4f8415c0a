/** The SHA-256 of some values in hexadecimal, the same for the same values. */
export async function hashOf(values: readonly unknown[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
