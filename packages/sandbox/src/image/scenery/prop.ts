import type { Random } from '@genmedia/media/random';
import { fromHex, type Oklch } from '../color/oklch.ts';
import { library, type Motif, motifNamed } from '../motifs/library.ts';
import { paint } from '../motifs/paint.ts';
import { group, num } from '../svg/shapes.ts';
import type { Stage } from './stage.ts';

/** A drawing that a landscape is made of, in its place: the middle of its foot, in pixels. */
export interface Prop {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Otherwise that of the drawing. */
  readonly width?: number;
  /** 0 close by, 1 at the horizon. */
  readonly distance: number;
  readonly color: Oklch;
  /** Whether the prompt gave the colour. */
  readonly asked?: boolean;
  readonly parts?: readonly string[];
}

/** The drawings whose names begin so, or the figure of that name. */
export function propsNamed(name: string): readonly [Motif, ...Motif[]] {
  const [first, ...rest] = library.scenery.filter(({ words }) => words[0].startsWith(name));
  return first ? [first, ...rest] : [motifNamed(name)];
}

/** One of the drawings, lit from the side of the scene's light. */
export function prop(
  { defs, light }: Stage,
  motifs: readonly [Motif, ...Motif[]],
  random: Random,
  { x, y, height, width, distance, color, asked = false, parts = [] }: Prop,
): string {
  const motif = random.pick(motifs);
  const accent = fromHex('#6b4a32');
  const drawn = paint(motif, { defs, light, random, asked, distance, color, accent, parts });
  const scale = (pixels: number, units: number) => Math.round((pixels / units) * 10_000) / 10_000;
  const wide = scale(width ?? height * motif.aspect, 100 * motif.aspect);
  const mirror = light.side < 0 ? '' : '-';
  return group(
    drawn,
    `translate(${num(x)} ${num(y)}) scale(${mirror}${wide} ${scale(height, 100)})`,
  );
}
