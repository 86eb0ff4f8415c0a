import { newRequestId } from '@genmedia/server';
import { RequestError } from '@hono/node-server';

const body = {
  status: 'error',
  code: 'bad_request',
  message: 'The path and the Host header of the request make no URL. Check both.',
};

/** The answer to a request that has no URL, such as one with a backslash in its path. */
export function answerUnreadable(error: unknown): Response {
  const headers = { 'X-Request-Id': newRequestId() };
  if (!(error instanceof RequestError)) return new Response(null, { status: 500, headers });
  return Response.json(body, { status: 400, headers });
}
