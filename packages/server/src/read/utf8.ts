import { Problem } from '../errors/problem.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes that must be UTF-8 (RFC 8259, section 8.1). Leaves out a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Problem(400, 'invalid_json', 'The body is not valid UTF-8.', { cause });
  }
}
