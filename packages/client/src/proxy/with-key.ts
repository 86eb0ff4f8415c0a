/** A body that is no JSON object. */
export class NotAnObject extends Error {
  constructor() {
    super('The body is not a JSON object.');
  }
}

/**
 * Adds the API key as the first field of a JSON object while the object streams through. The body
 * may hold a file, so no part of it is kept. If the body does not begin like an object, the stream
 * fails and calls `onRefused`, because each runtime's `fetch` reports such a failure in another
 * way.
 */
export function withKey(
  body: ReadableStream<Uint8Array> | null,
  key: string,
  onRefused: (reason: NotAnObject) => void,
): ReadableStream<Uint8Array> {
  const field = `{"key":${JSON.stringify(key)}`;
  // The bytes before the first field; undefined once the key is written.
  let start: Uint8Array | undefined = new Uint8Array();
  const refused = () => {
    const reason = new NotAnObject();
    onRefused(reason);
    return reason;
  };
  const keyed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (!start) return controller.enqueue(chunk);
      const received = Uint8Array.of(...start, ...chunk.subarray(0, maxStart));
      const text = new TextDecoder('latin1').decode(received);
      const first = /^\s*\{\s*(?=(\S))/.exec(text);
      if (first) {
        const rest = chunk.subarray(Math.max(0, first[0].length - start.length));
        controller.enqueue(new TextEncoder().encode(first[1] === '}' ? field : `${field},`));
        controller.enqueue(rest);
        start = undefined;
      } else if (/^\s*(?!\{)\S/.test(text) || received.length > maxStart) {
        throw refused();
      } else start = received;
    },
    flush() {
      if (start) throw refused();
    },
  });
  return (body ?? empty()).pipeThrough(keyed);
}

/** The most bytes before the first field. They are blanks, and no client writes that many. */
const maxStart = 1024;

function empty(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{}'));
      controller.close();
    },
  });
}
