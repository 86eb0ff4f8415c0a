import { type Budget, budgets } from './budgets.ts';

/** What a package costs now. Only measured values are judged. */
export type Cost = Partial<Record<keyof Omit<Budget, 'why'>, number>>;

/** What each value of a cost counts. */
const words: Record<keyof Cost, string> = {
  tarball: 'bytes in its tarball',
  unpacked: 'bytes in its files',
  gzip: 'bytes gzipped in a page that makes one call',
  instantiations: 'instantiations of types in a program of one call',
  installed: 'MB installed',
};

/**
 * One sentence for each limit that is exceeded, with what to do. `largest` names the largest files.
 */
export function exceeded(
  name: keyof typeof budgets,
  cost: Cost,
  largest: readonly string[] = [],
): string[] {
  const budget = budgets[name];
  return (Object.keys(words) as (keyof Cost)[]).flatMap((key) => {
    const actual = cost[key] ?? 0;
    const limit = budget[key] ?? Number.POSITIVE_INFINITY;
    if (actual <= limit) return [];
    const files = largest.length > 0 ? ` Its largest files: ${largest.join(', ')}.` : '';
    return [
      `${name} has ${actual} ${words[key]}; at most ${limit} are allowed. ${budget.why}${files} Make it smaller, or raise the limit in tools/release/src/budget/budgets.ts and give the reason there. Files of earlier builds count, too: delete dist, and build again.`,
    ];
  });
}
