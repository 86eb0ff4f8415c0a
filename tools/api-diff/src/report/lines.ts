import { bumpLevels, type Kind } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import { sentence } from './sentence.ts';

/** Rules whose changes share one line, and the beginning of that line. */
const summaries: Partial<Record<JudgedChange['rule'], string>> = {
  'schema-added': 'New types',
  'name-added': 'New types of operations',
  'words-changed': 'Changed descriptions',
  'example-changed': 'Changed examples',
  'pattern-words-changed': 'Changed messages of refusals',
};

/** Whether a change shares a line with others of its rule. */
export function isGrouped({ rule }: JudgedChange): boolean {
  return summaries[rule] !== undefined;
}

/** The lines about changes for the users of a kind of package, the most important first. */
export function linesOf(changes: readonly JudgedChange[], kind: Kind): string[] {
  const relevant = changes.filter(({ bumps }) => bumps[kind] !== 'none');
  const weight = ({ bumps }: JudgedChange) => -bumpLevels.indexOf(bumps[kind]);
  const individual = relevant
    .filter((change) => !isGrouped(change))
    .toSorted((one, other) => weight(one) - weight(other))
    .map((change) => sentence(change, kind));
  return [...new Set([...individual, ...groupedLines(relevant)])];
}

/** One line per rule, for changes that nobody reads one by one. */
export function groupedLines(changes: readonly JudgedChange[]): string[] {
  return Object.entries(summaries).flatMap(([rule, beginning]) => {
    const ids = changes.filter((change) => change.rule === rule).flatMap(idsOf);
    const places = [...new Set(ids)].map((id) => `\`${id}\``);
    if (places.length === 0) return [];
    const more = places.length > 5 ? ` and ${places.length - 5} others` : '';
    return [`${beginning}: ${places.slice(0, 5).join(', ')}${more}.`];
  });
}

function idsOf({ rule, operations, schema, at, after }: JudgedChange): string[] {
  if (rule === 'name-added') return [String(after)];
  if (schema !== undefined) return [schema];
  return operations.length > 0 ? [...operations] : [at];
}
