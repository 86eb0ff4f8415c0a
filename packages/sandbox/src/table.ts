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
