/**
 * The Idempotency-Key of a call that a model makes. The model's id for the call does not suffice:
 * some models count from zero in each conversation.
 */
export async function keyOfCall(id: string, operation: string, input: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([id, operation, input]));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
