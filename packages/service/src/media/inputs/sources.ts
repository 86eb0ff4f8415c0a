import { limits } from '@genmedia/server/limits';
import { isFileName } from '../file-name.ts';
import type { Storage } from '../storage.ts';
import { MediaError, type MediaRules } from './media.ts';

/** RFC 2397, with base64 only; other parameters may stand before it. */
const dataUrl = /^data:[^,]*;base64,/i;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Whether a text is the address of a file, and not the file. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

const maxBytes = limits.inlineFileBytes;

/** The file that a text is, in base64, plain or as a `data:` URL. Throws MediaError. */
export function decodeInline(text: string): Buffer {
  const given = text.slice(dataUrl.exec(text)?.[0].length ?? 0);
  // RFC 2045 wraps lines.
  const encoded = /\s/.test(given) ? given.replace(/\s+/g, '') : given;
  if (encoded.length > Math.ceil(maxBytes / 3) * 4) {
    throw new MediaError(
      'input_too_large',
      `has more than ${maxBytes} bytes; send its URL instead`,
    );
  }
  if (!base64.test(encoded)) {
    throw new MediaError('input_unsupported', 'must be an http or https URL, or base64');
  }
  return Buffer.from(encoded, 'base64');
}

/** No request can hold this: as a source it would be neither a URL nor base64. */
export const storedScheme = 'genmedia-file:';

/** How a job names a file that its request held. */
export function storedReference(file: string): string {
  return `${storedScheme}${file}`;
}

/** The file of such a name; undefined for any other text. */
export function storedFile(source: string): string | undefined {
  if (!source.startsWith(storedScheme)) return undefined;
  const file = source.slice(storedScheme.length);
  return isFileName(file) ? file : undefined;
}

/** What a request names in a field that may be a list; nothing where it is left out. */
export function sourcesIn(given: unknown): string[] {
  return [given ?? []].flat().map(String);
}

/** Removes the files that acceptInputs stored for a request. What cannot be removed stays. */
export async function removeStored(
  input: Readonly<Record<string, unknown>>,
  fields: MediaRules,
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  const sources = Object.keys(fields).flatMap((field) => sourcesIn(input[field]));
  const files = sources.flatMap((source) => storedFile(source) ?? []);
  await Promise.allSettled(files.map((file) => storage.remove(file)));
}
