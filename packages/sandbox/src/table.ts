/** Parts of a line of a table, which stand between ` | `. */
export function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** Words of a cell; none of an empty one. */
export function wordsOf(cell: string): string[] {
  return cell.match(/\S+/g) ?? [];
}

/** Numbers of a cell. */
export function numbersOf(cell: string): number[] {
  return wordsOf(cell).map(Number);
}

/** Finds any of the words, which `|` separates, each whole. */
export function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

/** Finds any of the beginnings of words, which `|` separates. */
export function wordsLike(stems: string): RegExp {
  return new RegExp(`\\b(?:${stems})`, 'i');
}
