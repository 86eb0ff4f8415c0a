import { hashOf } from '../hash-of.ts';

/**
 * The Idempotency-Key of a call that a model makes. The model's id for the call does not suffice:
 * some models count from zero in each conversation.
 */
export function keyOfCall(id: string, operation: string, input: object): Promise<string> {
  return hashOf([id, operation, input]);
}
