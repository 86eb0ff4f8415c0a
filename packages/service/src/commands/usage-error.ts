/** A command was called in a way that it cannot be. The message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}
