import type { ServerResponse } from 'node:http';

/**
 * The same answer, with a body that never fails: where it cannot be read to its end, the connection
 * is closed, which is how its client hears of it, and `onBroken` hears why. The server beneath would
 * print the error, and send its text after what was sent already.
 */
export function breakingOff(
  response: Response,
  outgoing: ServerResponse,
  onBroken: (reason: string) => void,
): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onBroken(reasonOf(error));
          outgoing.destroy();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** For the log: a code of the system without its words, which have the file's path. */
function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}
