import type { Random } from '@genmedia/media/random';
import { fromHex, type Oklch } from '../color/oklch.ts';
import { library, type Motif, motifNamed } from '../motifs/library.ts';
import { paintMotif } from '../motifs/paint.ts';
import { fade, group, num } from '../svg/shapes.ts';
import type { Stage } from './stage.ts';

/** A part of a landscape, at its place: the middle of its foot, in pixels. */
export interface Prop {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Default: the width of the drawing. */
  readonly width?: number;
  /** 0 close by, 1 at the horizon. */
  readonly distance?: number;
  /** Default: the colour of the drawing. */
  readonly color?: Oklch;
  readonly accent?: Oklch;
  /** Whether the prompt asked for the colour. */
  readonly isRequested?: boolean;
  readonly parts?: readonly string[];
  /** In degrees. */
  readonly turn?: number;
  readonly opacity?: number;
}

export type Props = readonly [Motif, ...Motif[]];

/** The drawings whose names begin with `name`, or the figure with that name. */
export function propsNamed(name: string): Props {
  const [first, ...rest] = library.scenery.filter(({ words }) => words[0].startsWith(name));
  return first ? [first, ...rest] : [motifNamed(name)];
}

/** Draws one of the drawings, lit from the side of the scene's light. */
export function prop(
  { defs, light }: Stage,
  motifs: Props,
  random: Random,
  { x, y, height, width, distance = 0, turn = 0, opacity = 1, ...own }: Prop,
): string {
  const motif = random.pick(motifs);
  const color = own.color ?? fromHex(motif.colors[0]);
  const accent = own.accent ?? fromHex('#6b4a32');
  const { isRequested = false, parts = [] } = own;
  const drawn = paintMotif(motif, {
    defs,
    light,
    random,
    isRequested,
    distance,
    color,
    accent,
    parts,
  });
  const scale = (pixels: number, units: number) => Math.round((pixels / units) * 10_000) / 10_000;
  const wide = scale(width ?? height * motif.aspect, 100 * motif.aspect);
  const mirror = light.side < 0 ? '' : '-';
  const turned = turn === 0 ? '' : ` rotate(${num(turn)})`;
  return group(
    drawn,
    `translate(${num(x)} ${num(y)})${turned} scale(${mirror}${wide} ${scale(height, 100)})`,
    opacity < 1 ? fade(opacity) : '',
  );
}

/** Draws `count` drawings with that name, each at the place that the function gives. */
export function scatterProps(
  stage: Stage,
  name: string,
  count: number,
  rule: (own: Random, i: number) => Prop,
): string {
  const [props, ownRandom] = [propsNamed(name), stage.random.fork(name)];
  return Array.from({ length: count }, (_, i) =>
    prop(stage, props, ownRandom, rule(ownRandom, i)),
  ).join('');
}
