/** Splits a line of a table at ` | `. */
export function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** The words of a cell. */
export function wordsOf(cell: string): string[] {
  return cell.match(/\S+/g) ?? [];
}

/** Numbers of a cell. */
export function numbersOf(cell: string): number[] {
  return wordsOf(cell).map(Number);
}

/** The value of a key, which is made at its first use. */
export function memoized<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** How often each item of a list occurs, the most frequent first. */
export function tally(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

/** A pattern for whole words, which `|` separates. */
export function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

/** A pattern for beginnings of words, which `|` separates. */
export function wordsLike(stems: string): RegExp {
  return new RegExp(`\\b(?:${stems})`, 'i');
}
