/** A PNG for each of the samples. */
export function pngs({ samples }: { samples: number }): string[] {
  return Array.from({ length: samples }, () => 'image/png');
}

/** The seed of the first image, and the seeds of all images if there are several. */
export function seedMeta(seeds: readonly number[]) {
  return { seed: seeds[0], seeds: seeds.length > 1 ? seeds : undefined };
}
