export type AccountErrorCode =
  | 'invalid_credentials'
  | 'invalid_access_token'
  | 'invalid_token'
  | 'account_disabled'
  | 'wrong_password';

/**
 * A refused request, with the code and the message of the contract's AgentError. A fault in a field
 * is an InputError instead.
 */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * So many passwords wait to be hashed that another one would wait for long. The same request may
 * succeed a little later.
 */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords';

  constructor() {
    super('Too many passwords wait to be hashed.');
  }
}

export function invalidToken(): AccountError {
  return new AccountError('invalid_token', 'The token is not valid any more. Ask for a new email.');
}

export function invalidAccessToken(): AccountError {
  return new AccountError(
    'invalid_access_token',
    'The access token is not valid or has expired. Log in again.',
  );
}

/** The message for all calls of a disabled account. */
export const disabledMessage = 'This account is disabled. Ask the operator of the service.';

export function accountDisabled(): AccountError {
  return new AccountError('account_disabled', disabledMessage);
}
