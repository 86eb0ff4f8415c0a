/** The environment cannot be used. The message names every variable at fault, and no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
