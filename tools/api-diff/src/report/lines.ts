import { bumpLevels, type Kind } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import { keywordOf, pathOf } from './place.ts';
import { sentence } from './sentence.ts';

/** Rules whose changes share one line, and the beginning of that line; `words-changed` has several. */
const summaries: Partial<Record<JudgedChange['rule'], string>> = {
  'schema-added': 'New types',
  'name-added': 'New types of operations',
  'summary-changed': 'Changed summaries',
  'example-changed': 'Changed examples',
};

/** The beginnings of lines about texts, by their keyword. */
const texts: Record<string, string> = {
  description: 'Changed descriptions',
  title: 'Changed titles',
  example: 'Changed examples',
  examples: 'Changed examples',
  externalDocs: 'Changed links to other docs',
  tags: 'Moved to other tags',
  servers: 'Changed descriptions of servers',
};

/** How many places a line names. It only counts the others. */
const maxNamed = 5;

/** Whether a change shares a line with others of its rule. */
export function isGrouped({ rule }: JudgedChange): boolean {
  return rule === 'words-changed' || summaries[rule] !== undefined;
}

/**
 * The lines about changes for the users of a kind of package, the most important first. Those about
 * changes that break programs begin with a mark, if there is one.
 */
export function linesOf(changes: readonly JudgedChange[], kind: Kind, markOfBreaks = ''): string[] {
  const relevant = changes.filter(({ bumps }) => bumps[kind] !== 'none');
  const weight = ({ bumps }: JudgedChange) => -bumpLevels.indexOf(bumps[kind]);
  const individual = relevant
    .filter((change) => !isGrouped(change))
    .toSorted((one, other) => weight(one) - weight(other));
  const lines = combined(individual, kind).map((change) => {
    const mark = change.bumps[kind] === 'major' ? markOfBreaks : '';
    return mark + sentence(change, kind);
  });
  return [...new Set([...lines, ...groupedLines(relevant)])];
}

/** Changes of schemas whose sentences differ in the operations alone, as one of all of these. */
function combined(changes: readonly JudgedChange[], kind: Kind): JudgedChange[] {
  const combinedBy = new Map<string | JudgedChange, JudgedChange>();
  for (const change of changes) {
    const { operations, schema } = change;
    const isOfSchema = schema !== undefined && operations.length > 0;
    const key = isOfSchema ? sentence({ ...change, operations: ['any'] }, kind) : change;
    const alike = combinedBy.get(key);
    const all = new Set([...(alike?.operations ?? []), ...operations]);
    combinedBy.set(key, { ...(alike ?? change), operations: [...all] });
  }
  return [...combinedBy.values()];
}

/** One line per kind of text, for changes that nobody reads one by one. */
export function groupedLines(changes: readonly JudgedChange[]): string[] {
  const groups = new Map<string, Set<string>>();
  for (const change of changes.filter(isGrouped)) {
    const beginning = beginningOf(change);
    const places = groups.get(beginning) ?? new Set();
    for (const place of placesOf(change)) places.add(`\`${place}\``);
    groups.set(beginning, places);
  }
  return [...groups].map(([beginning, all]) => {
    const others = all.size - maxNamed;
    const more = others > 0 ? ` and ${others} other${others > 1 ? 's' : ''}` : '';
    return `${beginning}: ${[...all].slice(0, maxNamed).join(', ')}${more}.`;
  });
}

function beginningOf(change: JudgedChange): string {
  if (change.rule !== 'words-changed') return summaries[change.rule] ?? '';
  if (isOfDocument(change)) return 'Changed in the document itself';
  const keyword = keywordOf(change) ?? '';
  return texts[keyword] ?? `Changed \`${keyword}\``;
}

/** `drawBoat`, `Boat.sail`, or for the document itself `info.version`. */
function placesOf(change: JudgedChange): string[] {
  const { rule, operations, schema, after } = change;
  if (rule === 'name-added') return [String(after)];
  const path = pathOf(change);
  if (schema !== undefined) return [path === '' ? schema : `${schema}.${path}`];
  if (isOfDocument(change))
    return [
      [path, keywordOf(change)].filter((part) => part !== undefined && part !== '').join('.'),
    ];
  return [...operations];
}

function isOfDocument({ operations, schema }: JudgedChange): boolean {
  return operations.length === 0 && schema === undefined;
}
