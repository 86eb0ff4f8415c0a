import type { SentHeaders } from './headers.ts';

/** What goes back to a caller. Strings are sent as UTF-8, null is no body. */
export interface Answer {
  status: number;
  headers: SentHeaders;
  body: string | ReadableStream<Uint8Array> | null;
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
