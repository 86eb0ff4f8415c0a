/**
 * Whether an `Accept` header asks for a page, as browsers do (RFC 9110, section 12.5.1): it
 * contains text/html, with at least the weight of application/json. Wildcards do not count, because
 * programs send them. Agents send no Accept header at all.
 */
export function prefersHtml(accept: string | null | undefined): boolean {
  const weights = weightsIn(accept);
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}

/** Whether an `Accept` header asks for Markdown rather than for a page: wildcards do not count. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  const weights = weightsIn(accept);
  return (weights.get('text/markdown') ?? 0) > (weights.get('text/html') ?? 0);
}

/** The weight of each item in a header such as `Accept` or `Accept-Encoding`. */
export function weightsIn(accept: string | null | undefined): ReadonlyMap<string, number> {
  return new Map((accept ?? '').split(',').map(parseRange));
}

/** Parses one item of the header and its weight. An invalid weight counts as 0. */
function parseRange(text: string): [range: string, weight: number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [range, Number.isFinite(weight) ? weight : 0];
}
