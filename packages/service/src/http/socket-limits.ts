/** What a client may take of the server before it has asked for anything. Times in milliseconds. */
export interface SocketLimits {
  /** For all headers of a request, from the first byte or from the connection. */
  headersMs: number;
  /** All names and values of a request's headers, in bytes. */
  headerBytes: number;
  headerCount: number;
  /** For a body; each of `bodyBytesPerSecond` that has come gives a second more. */
  bodyMs: number;
  bodyBytesPerSecond: number;
  /** For a whole request, however steadily it comes. */
  requestMs: number;
  /** Between two requests of a connection. */
  idleMs: number;
  /** For a client to take more of an answer, where it has stopped to. */
  unreadMs: number;
  /** How often the times are looked at. */
  checkMs: number;
  /** Open at once; those beyond are closed as they come. */
  connections: number;
}

/** With a check a second, whoever sends nothing is gone within ten seconds. */
export const socketLimits: SocketLimits = {
  headersMs: 8000,
  headerBytes: 16_384,
  headerCount: 100,
  bodyMs: 8000,
  bodyBytesPerSecond: 4096,
  requestMs: 300_000,
  idleMs: 5000,
  unreadMs: 60_000,
  checkMs: 1000,
  connections: 10_000,
};
