/** Codes of errors of connections that were never made. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed before there was a connection, so that no server has received it. */
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // By the code alone, ETIMEDOUT can be of a connection that was made.
  if (syscall === 'connect' || (code !== undefined && notConnected.has(code))) return true;
  // For a name with several addresses, Node collects the errors of all of them.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(isNotConnected);
  }
  return isNotConnected(error.cause);
}
