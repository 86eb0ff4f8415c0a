/**
 * How well one number separates two classes: the probability that a value of `a` is less than one
 * of `b`, with ties counted half (Mann and Whitney), or the reverse, whichever is greater. 0.5: not
 * at all; 1: always.
 */
export function separation(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end++;
    // Ranks count from 1. Equal values share their middle rank.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isA }) => isA).length;
    start = end;
  }
  const auc = (rankSum - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
  return Math.max(auc, 1 - auc);
}

/**
 * The 95 % confidence interval (±) of an AUC with so many samples of each class (Hanley and McNeil,
 * 1982).
 */
export function uncertainty(auc: number, a: number, b: number): number {
  const [bothA, bothB] = [auc / (2 - auc), (2 * auc ** 2) / (1 + auc)];
  const variance =
    (auc * (1 - auc) + (a - 1) * (bothA - auc ** 2) + (b - 1) * (bothB - auc ** 2)) / (a * b);
  return 1.96 * Math.sqrt(variance);
}
