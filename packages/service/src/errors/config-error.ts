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
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new Error(`The value of ${variable} cannot be used: ${error.message}.`, { cause: error });
}
