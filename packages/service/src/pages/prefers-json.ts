/**
 * Whether an `Accept` header prefers JSON to HTML (RFC 9110, section 12.5.1): its weight for
 * application/json is above that for text/html, wildcards counted. Where they weigh the same, as in
 * a JSON client’s default, the one that is named wins, and HTML if both are or none is.
 */
export function prefersJson(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(parseRange);
  const json = rangeOf('application', 'json', ranges);
  const html = rangeOf('text', 'html', ranges);
  if (!json || json.weight === 0) return false;
  if (!html || json.weight !== html.weight) return json.weight > (html?.weight ?? 0);
  return json.subtype === 'json' && html.subtype !== 'html';
}

interface MediaRange {
  type: string;
  subtype: string;
  weight: number;
}

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = range.split('/');
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { type, subtype, weight: Number.isFinite(weight) ? weight : 0 };
}

/** The most specific range that covers a type decides. */
function rangeOf(
  type: string,
  subtype: string,
  ranges: readonly MediaRange[],
): MediaRange | undefined {
  const find = (one: string, other: string) =>
    ranges.find((range) => range.type === one && range.subtype === other);
  return find(type, subtype) ?? find(type, '*') ?? find('*', '*');
}
