/**
 * The configuration is wrong. The message names every variable at fault, and contains no secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Turns a system error into one with a message for operators, which names the variable that caused
 * it. Returns other errors as they are, because their messages are clear already.
 */
export function settingError(variable: string, error: unknown): unknown {
  // If a host name has several addresses, one AggregateError holds an error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  if (!(first instanceof Error) || !('syscall' in first)) return error;
  return new Error(`The value of ${variable} cannot be used: ${first.message}.`, { cause: error });
}
