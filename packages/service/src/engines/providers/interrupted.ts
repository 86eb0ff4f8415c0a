import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';

/** A model ended its answer without having finished it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Why an answer ended. Throws Interrupted where it is not all there. */
export function endOf({ unified }: LanguageModelV4FinishReason): string {
  if (unified === 'interrupted' || unified === 'error') throw new Interrupted(unified);
  return unified;
}
