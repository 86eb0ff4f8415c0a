/** An error that the user can fix. The command prints it without a stack, and exits with 1. */
export class UserError extends Error {
  override name = 'UserError';
}
