/** Classes of the classifier that are not safe for work. */
const unsafe = ['porn', 'hentai', 'sexy'];

/**
 * How much images look not safe for work, from 0 to 1: the worst of them counts.
 *
 * @param scores of each image, by class.
 */
export function nsfwScore(scores: readonly Readonly<Record<string, number>>[]): number {
  const each = scores.map((one) => unsafe.reduce((sum, name) => sum + (one[name] ?? 0), 0));
  return Math.min(1, Math.round(Math.max(0, ...each) * 1e4) / 1e4);
}
