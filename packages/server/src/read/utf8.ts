import { Problem } from '../errors/problem.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a body that must be UTF-8. Leaves out a byte order mark.
 *
 * @param code of the 400 if the body is not UTF-8, such as `invalid_json`.
 */
export function decodeUtf8(bytes: Uint8Array, code: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Problem(400, code, 'The body is not valid UTF-8.', { cause });
  }
}
