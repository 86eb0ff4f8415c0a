/**
 * SQLSTATEs of a database that cannot work now: connection exceptions (class 08), a login that is
 * refused, as while the password is changed (class 28), lack of connections, memory or disk (class
 * 53), no such database, or one that takes no connections (3D000, 55000), read-only (25006), stopping
 * or starting (57P01 to 57P03), timeout of a statement or between two statements of a transaction
 * (57014, 25P03), a prepared statement whose columns were just changed, in a transaction (0A000).
 */
const unavailableStates = /^(?:08...|28...|53...|0A000|3D000|55000|25006|25P03|57014|57P0[123])$/;
/** System calls that fail if the server is not there. */
const connectingCalls = new Set(['connect', 'getaddrinfo']);
const brokenConnectionCodes = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/**
 * The driver's messages about connections that it found broken itself; these errors have no code.
 */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/;

/** Whether an error says that the database, or another server, cannot be reached or cannot work now. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessage.test(message);
  return (
    connectingCalls.has(syscall ?? '') ||
    brokenConnectionCodes.has(code) ||
    unavailableStates.test(code)
  );
}
