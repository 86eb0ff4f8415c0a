import { MediaError } from './media-error.ts';

/** RFC 2397, with base64 only; other parameters may stand before it. */
const dataUrl = /^data:[^,]*;base64,/i;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Whether a text is the address of a file, and not the file. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The file that a text is, in base64, plain or as a `data:` URL. Throws MediaError. */
export function decodeInline(text: string, maxBytes: number): Buffer {
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
