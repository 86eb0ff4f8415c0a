/** How often each item of a list occurs, the most frequent first. */
export function tally(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}
