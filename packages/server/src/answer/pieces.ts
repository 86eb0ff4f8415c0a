/** Media types of JSON texts, one after another. */
const textTypes = /^application\/(jsonl|x-jsonlines|x-ndjson|json-seq)\b/i;

/** Whether an answer of a media type can be sent in pieces. */
export function isStreamType(type: string): boolean {
  return /^text\/event-stream\b/i.test(type) || textTypes.test(type);
}

export function isPieces(body: unknown): body is AsyncIterable<unknown> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return false;
  return !(body instanceof ReadableStream);
}

/** The errors of pieces that `onError` has got, so that no server prints them as well. */
export const reportedErrors = new WeakSet<object>();

/**
 * The pieces as bytes, made as the caller reads them. If the caller leaves, the iteration ends, for
 * an async generator at its next piece. An error breaks the answer off, because its status has been
 * sent.
 */
export function streamOf(
  pieces: AsyncIterable<unknown>,
  type: string,
  wholeEvents: boolean,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const write = textTypes.test(type) ? jsonLine(type) : eventWriter(wholeEvents);
  let hasLeft = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (hasLeft) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(write(value)));
      } catch (error) {
        onError(error);
        if (error instanceof Error) reportedErrors.add(error);
        controller.error(error);
      }
    },
    async cancel() {
      hasLeft = true;
      await iterator.return?.();
    },
  });
}

function jsonLine(type: string): (piece: unknown) => string {
  // RFC 7464 begins each text with a record separator.
  const start = /json-seq/i.test(type) ? '\u001e' : '';
  return (piece) => `${start}${JSON.stringify(piece)}\n`;
}

/** Server-sent events (HTML, 9.2): a line for each line of data. */
function eventWriter(wholeEvents: boolean): (piece: unknown) => string {
  return (piece) => {
    const { event, id, retry, data } = wholeEvents ? Object(piece) : { data: piece };
    const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
    const fields = Object.entries({ event, id, retry }).filter(([, value]) => value !== undefined);
    const lines = fields.map(([name, value]) => `${name}: ${oneLine(String(value))}\n`);
    return `${lines.join('')}data: ${text.split(/\r\n|\r|\n/).join('\ndata: ')}\n\n`;
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
