/** Something the user can mend. Printed without a stack; the command then exits with 1. */
export class UserError extends Error {
  override name = 'UserError';
}
