/** The cells of a line, which `|` separates. */
export function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** The words of a cell. */
export function wordsOf(cell: string): string[] {
  return cell.match(/\S+/g) ?? [];
}

/** The numbers of a cell. */
export function numbersOf(cell: string): number[] {
  return wordsOf(cell).map(Number);
}
