export type AccountErrorCode =
  | 'validation_error'
  | 'invalid_credentials'
  | 'invalid_access_token'
  | 'invalid_token';

/** A request that accounts refuse, with the code and the message of the contract's AgentError. */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: AccountErrorCode;
  /** With `validation_error`: what is wrong, by field. */
  readonly details: Record<string, string[]> | undefined;

  constructor(code: AccountErrorCode, message: string, details?: Record<string, string[]>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** @param faults what is wrong, by field, as phrases that follow the name of the field. */
export function invalidFields(faults: Record<string, string[]>): AccountError {
  const list = Object.entries(faults).flatMap(([field, phrases]) =>
    phrases.map((phrase) => `${field} ${phrase}`),
  );
  return new AccountError(
    'validation_error',
    `The request is not valid: ${list.join(', ')}.`,
    faults,
  );
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
