/** A body that is no JSON object. */
export class NotAnObject extends Error {
  constructor() {
    super('The body is not a JSON object.');
  }
}

/**
 * A JSON object with the API key as its first field, while it comes: nothing is kept of a body that
 * may hold a file. Where it begins like something else, it fails, and `onRefused` hears of it: each
 * runtime's `fetch` tells that in another way.
 */
export function withKey(
  body: ReadableStream<Uint8Array> | null,
  key: string,
  onRefused: (reason: NotAnObject) => void,
): ReadableStream<Uint8Array> {
  const field = `{"key":${JSON.stringify(key)}`;
  let start: Uint8Array | undefined = new Uint8Array();
  const refused = () => {
    const reason = new NotAnObject();
    onRefused(reason);
    return reason;
  };
  const keyed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (!start) return controller.enqueue(chunk);
      const known = Uint8Array.of(...start, ...chunk.subarray(0, LONGEST_START));
      const text = new TextDecoder('latin1').decode(known);
      const first = /^\s*\{\s*(?=(\S))/.exec(text);
      if (first) {
        const rest = chunk.subarray(Math.max(0, first[0].length - start.length));
        controller.enqueue(new TextEncoder().encode(first[1] === '}' ? field : `${field},`));
        controller.enqueue(rest);
        start = undefined;
      } else if (/^\s*(?!\{)\S/.test(text) || known.length > LONGEST_START) {
        throw refused();
      } else start = known;
    },
    flush() {
      if (start) throw refused();
    },
  });
  return (body ?? empty()).pipeThrough(keyed);
}

/** Most bytes before the first field: blanks, which nobody writes so many of. */
const LONGEST_START = 1024;

function empty(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{}'));
      controller.close();
    },
  });
}
