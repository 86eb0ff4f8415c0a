/**
 * Whether an `Accept` header prefers JSON to HTML (RFC 9110, section 12.5.1): its weight for
 * application/json is above that for text/html, wildcards counted.
 */
export function prefersJson(accept: string | null): boolean {
  if (accept === null) return false;
  const ranges = accept.split(',').map(parseRange);
  return weightOf('application', 'json', ranges) > weightOf('text', 'html', ranges);
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
function weightOf(type: string, subtype: string, ranges: readonly MediaRange[]): number {
  const find = (one: string, other: string) =>
    ranges.find((range) => range.type === one && range.subtype === other);
  return (find(type, subtype) ?? find(type, '*') ?? find('*', '*'))?.weight ?? 0;
}
