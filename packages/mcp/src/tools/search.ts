import { type SelectedTool, selectTools, type ToolTable } from '@genmedia/client/tools';

/** The most operations that a search finds. */
const maxFound = 12;

/** The most characters and words of a query: each word is compared with all words of all operations. */
const maxQuery = 1000;
const maxWords = 20;

/** Words of queries that say nothing of an operation. */
const filler =
  /^(and|are|can|did|does|for|from|how|into|last|out|that|the|this|what|with|you|your)$/;

/** The most characters of a list of all operations. */
const maxCharacters = 10_000;

/** A search for operations of a table, which answers with a text. */
export function searchOf(table: ToolTable): (query: string) => string {
  // Operations that read jobs are found, too, the last of equals: get_job reads most jobs, but not
  // those whose states have words that it does not know.
  const polls = Object.keys(table).filter((id) => table[id]?.polls && !table[id].deprecated);
  const operations = selectTools(table, ['all', ...polls]).map(searchable);
  const list = listOf(operations);
  const all = list.length < maxCharacters ? list : groupsOf(operations);
  return (query) => {
    const text = query.slice(0, maxQuery);
    const words = wordsOf(text).filter(
      (word) => (word.length > 2 && !filler.test(word)) || /\d/.test(word),
    );
    const asked = [...new Set(words)].slice(0, maxWords);
    const group = text.trim().toLowerCase();
    const members = operations.filter(({ row }) => row.group.toLowerCase() === group);
    if (asked.length + members.length === 0) return all;
    const found = new Set([...members, ...ranked(operations, asked).slice(0, maxFound)]);
    return found.size > 0 ? listOf([...found]) : `Nothing was found. What there is:\n${all}`;
  };
}

/** An operation, with the words that a search compares. */
function searchable({ operation, row }: SelectedTool) {
  return {
    operation,
    row,
    head: wordsOf(`${operation} ${row.title} ${row.group}`),
    body: wordsOf(row.description ?? ''),
  };
}

type Searchable = ReturnType<typeof searchable>;

/** The operations with some of the words; first those with words that few others have. */
function ranked(operations: readonly Searchable[], asked: readonly string[]): Searchable[] {
  const points = new Map<Searchable, number>();
  for (const word of asked) {
    const hits = operations
      .map((each) => ({ each, hit: Math.max(3 * fit(each.head, word), fit(each.body, word)) }))
      .filter(({ hit }) => hit > 0);
    const rarity = Math.log((operations.length + 1) / hits.length);
    for (const { each, hit } of hits) points.set(each, (points.get(each) ?? 0) + hit * rarity);
  }
  return [...points.keys()].sort(
    (left, right) =>
      Number(points.get(right)) - Number(points.get(left)) ||
      Number(left.row.polls ?? false) - Number(right.row.polls ?? false) ||
      left.head.length - right.head.length,
  );
}

/** The words of a text, and those in a name such as `createDubbing`. */
function wordsOf(text: string): string[] {
  const spaced = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** 1 if one of the words is the asked one, less for another form of it: `dub` and `dubbing`. */
function fit(words: readonly string[], asked: string): number {
  if (words.includes(asked)) return 1;
  const hasForm = words.some(
    (word) => word.startsWith(asked) || (word.length > 3 && asked.startsWith(word)),
  );
  return hasForm ? 0.8 : 0;
}

function listOf(operations: readonly Searchable[]): string {
  return operations
    .map(({ operation, row }) => `${operation} (${row.group}): ${row.title}`)
    .join('\n');
}

function groupsOf(operations: readonly Searchable[]): string {
  const counts = new Map<string, number>();
  for (const { row } of operations) counts.set(row.group, (counts.get(row.group) ?? 0) + 1);
  const lines = [...counts].map(([group, count]) => `${group}: ${count}`);
  return `${operations.length} operations in these groups, which a search lists:\n${lines.join('\n')}`;
}
