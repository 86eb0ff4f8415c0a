/** What an operator asked for cannot be done. The message says what to do. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}
