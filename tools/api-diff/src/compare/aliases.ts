import type { Change } from '../change.ts';
import { ChangeCollector, matchNames, type Pair } from './comparison.ts';

/** For each operation, the names of types that callers can import and that are not components. */
export type Aliases = Pair<Map<string, string[]>>;

/** The changes of those names, for operations that both contracts have. */
export function compareNames({ before, after }: Aliases): Change[] {
  const changes = new ChangeCollector();
  for (const [id, newNames] of after) {
    const oldNames = before.get(id);
    if (!oldNames) continue;
    const { removed, added } = matchNames(oldNames, newNames);
    const location = { operations: [id], at: '' };
    for (const name of removed) changes.add('name-removed', location, { before: name });
    for (const name of added) changes.add('name-added', location, { after: name });
  }
  return changes.list();
}
