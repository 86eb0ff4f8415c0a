import { lit } from './color/light.ts';
import { css, fromHex, mix, type Oklch, shift } from './color/oklch.ts';
import type { Cast } from './layout/arrange.ts';
import type { Spot } from './layout/box.ts';
import { paint } from './motifs/paint.ts';
import { type Layer, type Stage, Z } from './scenery/stage.ts';
import { ellipse, group, num } from './svg/shapes.ts';

/** The figures of one subject, each at its depth. */
export function figures(stage: Stage, cast: Cast): Layer[] {
  return cast.spots.map((spot, i) => ({
    z: depthOf(stage, cast, spot),
    svg: shadow(stage, cast, spot) + figure(stage, cast, spot, i),
    figure: { motif: cast.subject.motif, spot, subject: cast.index },
  }));
}

function depthOf(
  stage: Stage,
  { subject, domain, lift, index }: Cast,
  { y, base = y }: Spot,
): number {
  if (domain.name === 'celestial') return Z.celestial + index / 1000;
  if (domain.kind === 'free' && domain.name === 'air') return Z.airborne + lift + index / 1000;
  if (subject.motif.realm === 'celestial') return Z.celestial;
  return Z.figures + Math.min(0.9, (0.9 * base) / stage.height) + lift + index / 10_000;
}

function figure(stage: Stage, { subject, index }: Cast, { x, y, height }: Spot, i: number): string {
  const random = stage.random.fork(`figure ${index}.${i}`);
  const { motif } = subject;
  const scale = height / 100;
  const drawn = paint(motif, {
    defs: stage.defs,
    light: motif.glows === true ? { ...stage.light, exposure: 1, strength: 0 } : stage.light,
    distance: distanceOf(stage, subject.motif.realm, y),
    ...paints(stage, { subject, index }, i),
    random,
    look: subject.look,
  });
  const mirror = stage.light.side < 0 ? '' : '-';
  return group(
    drawn,
    `translate(${num(x)} ${num(y)}) scale(${mirror}${num4(scale)} ${num4(scale)})`,
  );
}

/** Two decimals are too coarse for a factor. */
function num4(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

function distanceOf({ horizon, height, setting }: Stage, realm: string, y: number): number {
  if (realm === 'celestial' || setting === 'studio' || setting === 'room') return 0;
  const near = Math.min(1, Math.max(0, (y - horizon) / (height * 0.9 - horizon)));
  return realm === 'ground' || realm === 'water' ? 0.22 * (1 - near) : 0.05;
}

interface Paints {
  readonly color: Oklch;
  readonly accent: Oklch;
  readonly asked: boolean;
}

/** The colours of one figure: those asked for, or natural ones that suit the palette. */
function paints(
  stage: Stage,
  { subject, index }: Pick<Cast, 'subject' | 'index'>,
  i: number,
): Paints {
  const { motif, colors, accents, count } = subject;
  const random = stage.random.fork(`paint ${index}.${i}`);
  const [first, second] = count > 1 ? [colors[i % Math.max(1, colors.length)]] : colors;
  const natural = () => fromHex(random.pick(motif.colors));
  const color =
    first ??
    loose(stage, index, i) ??
    (motif.realm === 'float' ? palettePick(stage, index, i) : natural());
  const third =
    motif.accents === undefined
      ? contrast(stage, color, index + i)
      : fromHex(random.pick(motif.accents));
  return { color, accent: accents[0] ?? second ?? third, asked: first !== undefined };
}

/** Colours asked for the picture as a whole go to things that can have any colour. */
function loose({ palette, brief }: Stage, index: number, i: number): Oklch | undefined {
  const { motif } = brief.subjects[index] ?? {};
  const any = motif?.realm === 'float' || motif?.home === 'studio' || motif?.home === 'room';
  return any ? palette.asked[(index + i) % Math.max(1, palette.asked.length)] : undefined;
}

function palettePick({ palette, brief }: Stage, index: number, i: number): Oklch {
  const start = brief.subjects.slice(0, index).length;
  const same = (brief.subjects[index]?.count ?? 1) > 6;
  return palette.accents[(start + (same ? i : 0)) % 5] ?? palette.accents[0];
}

/** The colour of the palette that stands out best from another. */
function contrast({ palette }: Stage, from: Oklch, turn: number): Oklch {
  const far = (one: Oklch) =>
    Math.abs(one.l - from.l) * 1.6 + Math.abs(((one.h - from.h + 540) % 360) - 180) / 180;
  const sorted = [...palette.accents].sort((a, b) => far(b) - far(a));
  return sorted[turn % 2] ?? from;
}

/** Where a figure stands it darkens the ground, away from the light. */
function shadow(stage: Stage, { subject, domain, lift }: Cast, { x, y, height }: Spot): string {
  const { motif } = subject;
  const inside = subject.relation?.kind === 'in';
  if (inside || motif.shadow === false || domain.kind === 'free' || stage.setting === 'space')
    return '';
  const soft =
    stage.setting === 'studio' || stage.setting === 'room'
      ? 0.42
      : stage.sky.time === 'night'
        ? 0.4
        : 0.34;
  const tone = css(lit(stage.light, shift(mix(stage.sky.top, fromHex('#1c1a22'), 0.7), -0.05)));
  const paint = stage.defs.radial([
    [0, tone, soft],
    [0.55, tone, soft * 0.55],
    [1, tone, 0],
  ]);
  const wide = height * Math.min(motif.aspect, 2.2);
  const [rx, ry] = [wide * 0.62, Math.min(height * 0.09, wide * 0.16)];
  if (motif.realm === 'water' && domain.name === 'water')
    return reflection(stage, x, y, wide, height);
  const cast =
    lift > 0.015
      ? ''
      : ellipse(x - stage.light.side * wide * 0.34, y + ry * 0.1, rx * 1.25, ry, paint);
  return cast + ellipse(x, y, rx * 0.86, ry * 0.8, paint);
}

/** On water a thing leaves a dark, broken mirror image. */
function reflection(stage: Stage, x: number, y: number, wide: number, height: number): string {
  const tone = css(lit(stage.light, shift(stage.sky.top, -0.12)));
  return [0, 1, 2, 3, 4]
    .map((i) => {
      const t = i / 4;
      return ellipse(
        x + Math.sin(i * 2.4) * wide * 0.03,
        y + height * (0.01 + 0.19 * t),
        wide * (0.46 - 0.22 * t),
        Math.max(0.8, height * 0.014),
        tone,
        ` opacity="${num(0.42 * (1 - t * 0.75))}"`,
      );
    })
    .join('');
}
