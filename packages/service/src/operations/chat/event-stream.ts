import { Problem } from '@genmedia/server';
import type { FailedRequest } from '../../admission/advice.ts';
import { toProblem } from '../../admission/problems.ts';

/** Proxies close connections without traffic, often after a minute. */
const keepAliveMs = 15_000;

interface EventStreamOptions {
  /**
   * Makes the object to send for an error in the middle of the stream, after the status was sent.
   */
  describe: (error: unknown) => object;
  /** Called once, when everything was sent or the client has disconnected. */
  onEnd: () => void;
}

/**
 * Server-sent events in the form of OpenAI's API: each object is the data of one event, `[DONE]` is
 * the last one, and comments are sent while there is nothing else to send. Objects are not read
 * faster than the client reads the stream.
 */
export function eventStream(
  objects: AsyncIterator<object>,
  { describe, onEnd }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let comments: NodeJS.Timeout | undefined;
  return new ReadableStream({
    async pull(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`));
      const end = (text: string) => {
        send(text);
        controller.close();
        onEnd();
      };
      comments = setInterval(() => send(': keep-alive'), keepAliveMs);
      try {
        const { done, value } = await objects.next();
        if (done) end('data: [DONE]');
        else send(`data: ${JSON.stringify(value)}`);
      } catch (error) {
        end(`data: ${JSON.stringify(describe(error))}`);
      } finally {
        clearInterval(comments);
      }
    },
    cancel() {
      clearInterval(comments);
      onEnd();
    },
  });
}

/** An error in the middle of a stream, as OpenAI's clients understand it. */
export function streamError(error: unknown, request: FailedRequest): object {
  const problem = toProblem(error, request);
  const { message, code } =
    problem instanceof Problem
      ? problem
      : { message: 'Something went wrong on our side. Try again once.', code: 'internal_error' };
  return { error: { message, type: 'server_error', code, param: null } };
}
