/**
 * How well one number tells two classes apart: the chance that one of `a` is less than one of `b`,
 * ties counted half (Mann and Whitney), or the other way round, whichever is greater. 0.5: not at
 * all; 1: always.
 */
export function separation(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    const end = all.findLastIndex(({ value }) => value === all[start]?.value) + 1;
    // Ranks count from 1; those that tie share the middle one.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isA }) => isA).length;
    start = end;
  }
  const auc = (rankSum - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
  return Math.max(auc, 1 - auc);
}
