/** A name and its value, which is still percent-encoded. */
export type Pair = readonly [name: string, raw: string];

/** The pairs of a query without its `?`. */
export function queryPairs(query: string): Pair[] {
  return (
    query
      .split('&')
      .filter((part) => part !== '')
      // Forms write a space as `+` (WHATWG URL, 5.1).
      .map((part) => pairOf(part.replaceAll('+', '%20')))
      .map(([name, raw]) => [decode(name), raw])
  );
}

/** The pairs of a header `Cookie`. */
export function cookiePairs(header: string | null): Pair[] {
  return (header ?? '').split(';').map((cookie) => pairOf(cookie.trim()));
}

/** `name=value`; the value is empty without a `=`. */
export function pairOf(text: string): Pair {
  const end = text.indexOf('=');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

/** Decodes a text of a URL; one that is not encoded rightly stays as it is. */
export function decode(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
