import { hashOf } from './hash.ts';

/** A name for whoever has a credential, from which nobody can read the credential. */
export async function ownerOf(credential: string | undefined): Promise<string> {
  return credential === undefined ? '' : await hashOf(credential);
}
