/**
 * Prints a line for people. Replaces control characters, which users can put into account names.
 */
export function printLine(text: string): void {
  process.stdout.write(`${text.replace(/[\p{Cc}\p{Cf}]/gu, '?')}\n`);
}

/** Prints a value for programs. Escapes U+007F to U+009F, which JSON.stringify does not. */
export function printJson(value: unknown): void {
  const json = JSON.stringify(value, null, 2).replace(
    /[\x7f-\x9f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
  process.stdout.write(`${json}\n`);
}

type Cell = string | number | boolean | Date | null;

/** Prints rows for people, below the names of their fields. */
export function printTable(rows: readonly Readonly<Record<string, Cell>>[]): void {
  const [first] = rows;
  if (!first) return;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(show))];
  const widths = Object.keys(first).map((_, column) =>
    lines.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0),
  );
  for (const line of lines) {
    printLine(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Prints the facts about one thing, for people. */
export function printFacts(facts: Readonly<Record<string, Cell>>): void {
  for (const [name, value] of Object.entries(facts)) printLine(`${name.padEnd(16)}${show(value)}`);
}

interface ListStyle<T> {
  /** Whether the output is for programs. */
  json: boolean | undefined;
  /** The line for people if the list is empty. */
  none: string;
  row(item: T): Readonly<Record<string, Cell>>;
}

export function printList<T>(items: readonly T[], { json, none, row }: ListStyle<T>): void {
  if (json) printJson(items);
  else if (items.length === 0) printLine(none);
  else printTable(items.map(row));
}

/** Times are in UTC, to the second. */
function show(cell: Cell): string {
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 19)}Z`;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null || cell === '' ? '-' : String(cell);
}
