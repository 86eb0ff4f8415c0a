import { Random } from '@genmedia/media/random';
import { fromHex, oklch } from './color/oklch.ts';
import { drawnAccent } from './motifs/library.ts';
import { paintMotif } from './motifs/paint.ts';
import type { Subject } from './prompt/brief.ts';
import { Defs } from './svg/defs.ts';

const air = oklch(0.9, 0.01, 240);
const noon = { exposure: 1, strength: 0, tint: air, haze: air, side: -1, lamps: false } as const;
/** The margin around a figure for parts that extend beyond its box, as a share of its height. */
const margin = 0.06;

/**
 * One figure of a subject on a transparent background, in even light, as an SVG document `height`
 * pixels high.
 */
export function figureAlone(subject: Subject, key: string, height: number): string {
  const { motif, colors, accents, look } = subject;
  const random = new Random(`alone\n${key}`);
  const defs = new Defs();
  const drawn = paintMotif(motif, {
    defs,
    light: noon,
    distance: 0,
    color: colors[0] ?? fromHex(random.pick(motif.colors)),
    accent: accents[0] ?? colors[1] ?? fromHex(random.pick(motif.accents ?? [drawnAccent])),
    isRequested: colors.length > 0,
    random,
    look,
  });
  const [wide, high] = [100 * (motif.aspect + 2 * margin), 100 * (1 + 2 * margin)];
  const box = `${-wide / 2} ${-100 * (1 + margin)} ${wide} ${high}`;
  const width = Math.max(1, Math.round((height * wide) / high));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${defs}${drawn}</svg>`;
}
