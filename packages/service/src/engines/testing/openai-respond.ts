import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as the server got it. */
export interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** Fields of JSON or of a form; files are Files. */
  body: Record<string, unknown>;
  /** Whether the caller went away before the answer was complete. */
  wasLeft: boolean;
}

/** Answers a request whose body is read. */
export type Respond = (body: SeenRequest['body'], response: ServerResponse) => unknown;

/** The text of a message's content; of its parts that are no text, the type. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((part) => part.text ?? `(${part.type})`).join(' ');
}
