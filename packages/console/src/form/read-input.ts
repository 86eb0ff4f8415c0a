import type { Input, Operation } from '../contract/types.ts';

/** What was read, or why it could not be. */
type ReadInput = { input: Input; problem?: never } | { input?: never; problem: string };

/**
 * Reads an input from a text. Leaves out the credential, which is entered elsewhere and never
 * stored.
 */
export function readInput(operation: Operation, text: string): ReadInput {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON yet: ${(error as Error).message}` };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    return { problem: 'An input is one JSON object: { "name": value, … }.' };
  }
  const hidden = credentialNames(operation);
  const fields = Object.entries(read).filter(([name]) => !hidden.includes(name));
  return { input: Object.fromEntries(fields) };
}

export function credentialNames({ keyFields, parameters }: Operation): string[] {
  return [...keyFields, ...parameters.filter((each) => each.credential).map(({ name }) => name)];
}
