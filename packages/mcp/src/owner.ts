/** A name for whoever has a credential, from which nobody can read the credential. */
export async function ownerOf(credential: string | undefined): Promise<string> {
  if (credential === undefined) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credential));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
