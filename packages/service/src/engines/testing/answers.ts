import type { ServerResponse } from 'node:http';

/** What a server does instead of its work; undefined for its work. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Does the work, and closes the connection without an answer. */
  | 'no answer'
  /** Closes the connection in the middle of a file. */
  | 'half a file'
  | undefined;

export type Answer = [status: number, body: unknown];

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
