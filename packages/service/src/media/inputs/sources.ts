import { limits } from '@genmedia/server/limits';
import { isFileName } from '../file-name.ts';
import type { Storage } from '../storage.ts';
import type { MediaRules } from './media.ts';
import { MediaError } from './media-error.ts';

/** The start of a `data:` URL (RFC 2397) in base64; other parameters may come before `base64`. */
const dataUrl = /^data:[^,]*;base64,/i;
/** What is not in the standard alphabet (RFC 4648, section 4). */
const foreign = /[^A-Za-z0-9+/]/;

/** Whether the text is the URL of a file, and not the file itself. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

const maxBytes = limits.inlineFileBytes;

/** Decodes a file from base64, plain or in a `data:` URL. Throws MediaError. */
export function decodeInline(text: string): Buffer {
  const content = text.slice(dataUrl.exec(text)?.[0].length ?? 0);
  // Base64 may contain line breaks (RFC 2045).
  const encoded = /\s/.test(content) ? content.replace(/\s+/g, '') : content;
  if (encoded.length > Math.ceil(maxBytes / 3) * 4) {
    throw new MediaError(
      'input_too_large',
      `has more than ${maxBytes} bytes; send its URL instead`,
    );
  }
  if (!isBase64(encoded)) {
    throw new MediaError('input_unsupported', 'must be an http or https URL, or base64');
  }
  return Buffer.from(encoded, 'base64');
}

/**
 * Whether a text is base64, with or without padding. One expression for groups of four characters
 * would exceed the stack in a text of some megabytes.
 */
function isBase64(text: string): boolean {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0;
  const digits = text.slice(0, text.length - padding);
  const fills = padding === 0 ? digits.length % 4 !== 1 : text.length % 4 === 0;
  return fills && !foreign.test(digits);
}

/** No request can contain this scheme, because such a text is neither an http(s) URL nor base64. */
export const storedScheme = 'genmedia-file:';

/** The reference by which a job names a file that its request contained. */
export function storedReference(file: string): string {
  return `${storedScheme}${file}`;
}

/** The name of the stored file that a reference stands for; undefined for any other text. */
export function storedFile(source: string): string | undefined {
  if (!source.startsWith(storedScheme)) return undefined;
  const file = source.slice(storedScheme.length);
  return isFileName(file) ? file : undefined;
}

/** The sources in a field, which may be a list; empty if the field is left out. */
export function sourcesIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/**
 * Removes the files that acceptInputs stored for a request. Ignores files that cannot be removed.
 */
export async function removeStored(
  input: Readonly<Record<string, unknown>>,
  fields: MediaRules,
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  const files = storedNames(input, fields);
  await Promise.allSettled(files.map((file) => storage.remove(file)));
}

/** The names of the files that a request contained and the service stored. */
export function storedNames(
  input: Readonly<Record<string, unknown>>,
  fields: MediaRules,
): string[] {
  const sources = Object.keys(fields).flatMap((field) => sourcesIn(input[field]));
  return sources.flatMap((source) => storedFile(source) ?? []);
}
