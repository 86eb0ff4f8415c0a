import { settingError } from '../errors/config-error.ts';

/** Errors of OpenSSL and of Node for certificates. */
const untrusted = /CERT|UNABLE_TO_VERIFY/;
const unknownDatabase = '3D000';
const readOnly = '25006';
const unreachable = new Set(['connect', 'getaddrinfo', 'read']);

/**
 * Turns an error of a first connection into one with a message for operators, which names the
 * variable with the URL and what to do. Returns other errors as they are.
 */
export function connectionError(variable: string, error: unknown): unknown {
  // If a host name has several addresses, one AggregateError holds an error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const message = first instanceof Error ? messageFor(variable, first) : undefined;
  return message === undefined
    ? settingError(variable, error)
    : new Error(message, { cause: error });
}

function messageFor(variable: string, error: NodeJS.ErrnoException): string | undefined {
  const { code = '', syscall = '', message } = error;
  if (unreachable.has(syscall)) {
    return `Postgres does not answer at the address of ${variable}: ${message}.`;
  }
  if (code === unknownDatabase) {
    return `The database of ${variable} cannot be opened: ${message}. Create it with createdb.`;
  }
  if (code === readOnly) {
    return (
      `The Postgres at the address of ${variable} can only be read. It is a standby, or is set to ` +
      'default_transaction_read_only.'
    );
  }
  if (untrusted.test(code)) {
    return (
      `The certificate of Postgres at the address of ${variable} cannot be verified: ${message}. ` +
      'If Node does not know its CA, name that in the URL: ?sslmode=verify-full&sslrootcert=/path/ca.crt'
    );
  }
  return undefined;
}
