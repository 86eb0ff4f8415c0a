import type { SentHeaders } from './headers.ts';

/** The answer for a caller. Texts are sent as UTF-8; null means no body. */
export interface Answer {
  status: number;
  headers: SentHeaders;
  body: string | ReadableStream<Uint8Array> | null;
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
