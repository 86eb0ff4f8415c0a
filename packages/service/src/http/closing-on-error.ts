import type { ServerResponse } from 'node:http';

/**
 * Returns the same answer with a body that never fails. If the body cannot be read to its end, the
 * connection is closed, so that the client notices. Hono's server would print the error, whose message
 * may contain the file's path, and may answer a 500 with it if nothing was sent yet.
 *
 * @param onBroken is called with the reason if the body breaks off.
 * @param onSent is called with the number of bytes of each part.
 */
export function closingOnError(
  response: Response,
  outgoing: ServerResponse,
  onBroken: (reason: string) => void,
  onSent: (bytes: number) => void,
): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  /** Whether nobody reads any more, so that the end of the body means nothing. */
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (isCancelled) return;
          if (done) return controller.close();
          onSent(value.byteLength);
          controller.enqueue(value);
        } catch (error) {
          if (isCancelled) return;
          onBroken(reasonOf(error));
          outgoing.destroy();
          controller.close();
        }
      },
      cancel(reason) {
        isCancelled = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** For the log: the code of a system error, because its message contains the file's path. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message }: NodeJS.ErrnoException =
    error.cause instanceof Error ? error.cause : error;
  return code ?? message;
}
