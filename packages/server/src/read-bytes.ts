import { Problem } from './problem.ts';

/**
 * The bytes of a request body, at most `limit` of them. More is a 413, known before the body is
 * read where Content-Length tells it, and else as soon as the limit is passed.
 */
export function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const { headers } = request;
  const declared = Number(headers.get('content-length') ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  // A length is what the HTTP layer holds the peer to, unless the body is chunked.
  const bounded = declared >= 0 && !headers.has('transfer-encoding');
  if (!bounded) return drain(request, limit).catch(brokenOff);
  return request.arrayBuffer().then((buffer) => {
    if (buffer.byteLength > limit) throw tooLarge(limit);
    return new Uint8Array(buffer);
  }, brokenOff);
}

function brokenOff(cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw new Problem(400, 'invalid_json', 'The body ended before it was complete.', { cause });
}

async function drain(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      reader.cancel().catch(() => {});
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return join(chunks, length);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(limit: number): Problem {
  return new Problem(
    413,
    'payload_too_large',
    `The body has more than ${limit} bytes, the most that this operation takes.`,
  );
}
