import type { IncomingMessage } from 'node:http';

/** A request as the server got it. */
export interface SeenTask {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  task: Record<string, unknown> & { kind: string; model: string; input: Record<string, unknown> };
  /** Names of the files with their types. */
  files: [string, string][];
  /** When it came, by performance.now(). */
  at: number;
  /** Whether the caller went away before the answer was complete. */
  wasLeft: boolean;
}
