import type { Readable } from 'node:stream';

/** The body of an answer, read as it is consumed; `cancel` breaks its connection. */
export function bodyStream(body: Readable): ReadableStream<Uint8Array> {
  // A body that is destroyed emits an error, which the reader of the stream hears if there is one.
  body.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
