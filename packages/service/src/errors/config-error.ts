/** The environment cannot be used. The message names every variable at fault, and no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * What a person who starts the service is told of an error of the system: which variable names the
 * thing that failed. Other errors say that themselves.
 */
export function settingError(variable: string, error: unknown): unknown {
  // Where a name has several addresses, one error holds those of all.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  if (!(first instanceof Error) || !('syscall' in first)) return error;
  return new Error(`What ${variable} names cannot be used: ${first.message}.`, { cause: error });
}
