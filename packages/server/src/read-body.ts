import { parseJson } from './json.ts';
import { Problem } from './problem.ts';
import { type BodySource, readText } from './read-text.ts';

/**
 * The JSON body of a request, at most `limit` bytes of it; undefined where there is none, which
 * needs no Content-Type if the body is optional.
 */
export function readBody(source: BodySource, limit: number, required: boolean): Promise<unknown> {
  const { header } = source;
  const type = header('content-type');
  if (type === null ? required : !isJson(type)) throw notJson();
  if (!isPlain(header('content-encoding'))) throw encoded();
  return readText(source, limit).then((text) => {
    if (text === '') return undefined;
    if (type === null) throw notJson();
    return parseJson(text);
  });
}

/** Parameters are left out of account: JSON has none (RFC 8259, section 11), and is UTF-8 always. */
function isJson(type: string): boolean {
  if (type === 'application/json') return true;
  const [essence = ''] = type.split(';', 1);
  return essence.trim().toLowerCase() === 'application/json';
}

function isPlain(encoding: string | null): boolean {
  return encoding === null || encoding.trim().toLowerCase() === 'identity';
}

function notJson(): Problem {
  return new Problem(
    415,
    'unsupported_media_type',
    'Send the body as JSON, with the header Content-Type: application/json.',
  );
}

/** RFC 9110, section 15.5.16: a 415 over the encoding says which would do. */
function encoded(): Problem {
  return new Problem(415, 'unsupported_media_type', 'Send the body without a Content-Encoding.', {
    headers: { 'Accept-Encoding': 'identity' },
  });
}
