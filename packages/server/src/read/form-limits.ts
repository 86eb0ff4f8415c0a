import { Problem } from '../errors/problem.ts';
import type { JsonLimits } from './json.ts';

const colon = 0x3a;
const equals = 0x3d;

/** What is between the parts of a form, as its media type says. */
export function boundaryOf(type: string): string {
  const parameter =
    /;\s*boundary=(?:"([^"\\\u0080-\uffff]{1,70})"|([^\s";\\\u0080-\uffff]{1,70}))/i;
  const [, quoted, plain] = parameter.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw new Problem(400, 'invalid_form', 'The Content-Type of the form names no boundary.');
}

/**
 * Counts what a parser of forms with several parts reads one by one, before it does: the parts, and
 * the headers and attributes (`name=`) that these begin with.
 */
export function checkParts(bytes: Uint8Array, boundary: string, limits: JsonLimits): void {
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(bytes);
  const mark = `--${boundary}`;
  let parts = 0;
  let values = 0;
  for (let position = text.indexOf(mark); position >= 0; position = text.indexOf(mark, position)) {
    position += mark.length;
    if (text.startsWith('--', position)) return;
    if (++parts > limits.names) throw tooMany(limits.names, 'parts');
    const headersEnd = text.indexOf('\r\n\r\n', position);
    const end = headersEnd < 0 ? text.length : headersEnd;
    for (; position < end; position++) {
      const code = text.charCodeAt(position);
      if (code !== colon && code !== equals) continue;
      if (++values > limits.values) throw tooMany(limits.values, 'headers');
    }
  }
}

/** Counts the pairs of an url-encoded form. */
export function checkPairs(text: string, { names }: JsonLimits): void {
  let pairs = 1;
  for (let end = text.indexOf('&'); end >= 0; end = text.indexOf('&', end + 1)) {
    if (++pairs > names) throw tooMany(names, 'fields');
  }
}

function tooMany(limit: number, what: string): Problem {
  return new Problem(400, 'invalid_form', `The form has more than ${limit} ${what}.`);
}
