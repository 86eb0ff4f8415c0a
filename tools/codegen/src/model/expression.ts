/** The expression of a pattern; undefined if the pattern is one of another language. */
export function expressionOf(pattern: string): RegExp | undefined {
  // JavaScript knows properties of characters only with this flag.
  const flag = /\\p\{/i.test(pattern) ? 'u' : '';
  try {
    return new RegExp(pattern, flag);
  } catch {
    return undefined;
  }
}
