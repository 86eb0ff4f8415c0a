import type { ToolRow, ToolTable } from './tool-row.ts';

/** An operation that was chosen as a tool. */
export interface SelectedTool {
  /** The name under which models call it: letters, digits, `_` and `-`, at most 64. */
  name: string;
  /** The operationId. */
  operation: string;
  /** What the contract says of it. */
  row: ToolRow;
}

/**
 * The operations that are named by their operationIds, their groups, or a word of their groups:
 * `image` means `image-generation` and `image-editing`, and `all` means all but deprecated ones and
 * those that only read jobs. Throws a TypeError for another word that names nothing.
 */
export function selectTools(table: ToolTable, words: readonly string[]): SelectedTool[] {
  const found = words.flatMap((word) => {
    const operations = Object.keys(table).filter((id) => isNamed(word, id, table));
    if (operations.length > 0 || word === 'all') return operations;
    throw new TypeError(
      `There are no tools ${JSON.stringify(word)}. Name operations, or groups: all, ${groupsOf(table)}.`,
    );
  });
  return withNames(table, [...new Set(found)]);
}

function isNamed(word: string, id: string, table: ToolTable): boolean {
  const { group, polls, deprecated } = table[id] as ToolRow; // `id` is a key of the table
  if (word === id) return true;
  if (polls || deprecated) return false;
  return word === 'all' || word === group || group.split('-').includes(word);
}

function groupsOf(table: ToolTable): string {
  return [...new Set(Object.values(table).map(({ group }) => group))].join(', ');
}

function withNames(table: ToolTable, operations: readonly string[]): SelectedTool[] {
  const taken = new Set<string>();
  return operations.map((operation) => {
    // `ü` is then `u` and a mark.
    const letters = operation.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    const base = letters.replaceAll(/[^\w-]+/g, '_').slice(0, 60);
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}_${n}`;
    taken.add(name);
    return { name, operation, row: table[operation] as ToolRow };
  });
}
