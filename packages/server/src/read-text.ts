import { Problem } from './problem.ts';
import type { NodeRequest, ReadHeader } from './request-head.ts';
import { decodeUtf8 } from './utf8.ts';

/** Where a body comes from. */
export interface BodySource {
  request: Request;
  /** Node's own request, where there is one that nobody has read. */
  node: NodeRequest | undefined;
  header: ReadHeader;
}

/**
 * The text of a request body, of at most `limit` bytes. More is a 413, known before the body is
 * read where Content-Length tells it, and else as soon as the limit is passed.
 */
export function readText(source: BodySource, limit: number): Promise<string> {
  const { request, node, header } = source;
  const declared = Number(header('content-length') ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  // A length is what the HTTP layer holds the peer to, unless the body is chunked.
  const bounded = declared >= 0 && header('transfer-encoding') === null;
  if (!bounded) return drain(request, limit).then(decodeUtf8, brokenOff);
  if (node) return decodedByAdapter(request, node);
  return request.arrayBuffer().then((buffer) => {
    if (buffer.byteLength > limit) throw tooLarge(limit);
    return decodeUtf8(new Uint8Array(buffer));
  }, brokenOff);
}

/**
 * Spares Node a copy of the bytes. Its adapter decodes as browsers do, and writes U+FFFD for what
 * is not UTF-8: only the bytes can tell whether a caller sent that character.
 */
function decodedByAdapter(request: Request, node: NodeRequest): Promise<string> {
  const chunks: Uint8Array[] = [];
  node.on('data', (chunk) => chunks.push(chunk));
  return request.text().then((text) => {
    return text.includes('\uFFFD') ? decodeUtf8(join(chunks)) : text;
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
  return join(chunks);
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
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
