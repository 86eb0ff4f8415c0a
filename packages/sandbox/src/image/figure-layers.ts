import { lit } from './color/light.ts';
import { css, fromHex, hueDifference, mix, type Oklch, shift } from './color/oklch.ts';
import type { Cast } from './layout/cast.ts';
import { paintMotif } from './motifs/paint.ts';
import { type Layer, type Spot, type Stage, Z } from './scenery/stage.ts';
import { ellipse, fade, group, num } from './svg/shapes.ts';

/** The figures of one subject, each at its depth. */
export function figureLayers(stage: Stage, cast: Cast): Layer[] {
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
  const { motif, look } = subject;
  const { defs, light } = stage;
  const drawn = paintMotif(motif, {
    defs,
    look,
    random: stage.random.fork(`figure ${index}.${i}`),
    light: motif.glows === true ? { ...light, exposure: 1, strength: 0 } : light,
    distance: distanceOf(stage, motif.realm, y),
    ...paints(stage, { subject, index }, i),
  });
  // Two decimals are not precise enough for a factor.
  const scale = String(Math.round(height * 100) / 10_000);
  const mirror = light.side < 0 ? '' : '-';
  return group(drawn, `translate(${num(x)} ${num(y)}) scale(${mirror}${scale} ${scale})`);
}

function distanceOf({ horizon, height, setting }: Stage, realm: string, y: number): number {
  if (realm === 'celestial' || setting === 'studio' || setting === 'room') return 0;
  const near = Math.min(1, Math.max(0, (y - horizon) / (height * 0.9 - horizon)));
  return realm === 'ground' || realm === 'water' ? 0.22 * (1 - near) : 0.05;
}

/** The colours of one figure: the requested ones, or natural ones that match the palette. */
function paints(stage: Stage, { subject, index }: Pick<Cast, 'subject' | 'index'>, i: number) {
  const { motif, colors, accents, count } = subject;
  const { palette } = stage;
  const random = stage.random.fork(`paint ${index}.${i}`);
  const [first, second] = count > 1 ? [colors[i % Math.max(1, colors.length)]] : colors;
  const floats = motif.realm === 'float';
  // Colours for the whole picture are given to things that can have any colour.
  const takesAnyColor = floats || motif.home === 'studio' || motif.home === 'room';
  const paletteColor = takesAnyColor
    ? palette.requested[(index + i) % Math.max(1, palette.requested.length)]
    : undefined;
  const floatColor = floats ? palette.accents[(index + (count > 6 ? i : 0)) % 5] : undefined;
  const color = first ?? paletteColor ?? floatColor ?? fromHex(random.pick(motif.colors));
  const third = motif.accents
    ? fromHex(random.pick(motif.accents))
    : contrast(palette.accents, color, index + i);
  return { color, accent: accents[0] ?? second ?? third, isRequested: first !== undefined };
}

/** One of the two palette colours with the strongest contrast to another colour. */
function contrast(accents: readonly Oklch[], from: Oklch, turn: number): Oklch {
  const far = (one: Oklch) =>
    Math.abs(one.l - from.l) * 1.6 + Math.abs(hueDifference(one.h, from.h)) / 180;
  return accents.toSorted((a, b) => far(b) - far(a))[turn % 2] ?? from;
}

/** The shadow of a figure on the ground, on the side away from the light. */
function shadow(stage: Stage, { subject, domain, lift }: Cast, { x, y, height }: Spot): string {
  const { motif, relation } = subject;
  const { setting, light, sky, defs } = stage;
  const inside = relation?.kind === 'in' || domain.kind === 'free' || setting === 'space';
  if (inside || motif.shadow === false) return '';
  const wide = height * Math.min(motif.aspect, 2.2);
  if (motif.realm === 'water' && domain.name === 'water')
    return reflection(stage, x, y, wide, height);
  const soft = setting === 'studio' || setting === 'room' || sky.time === 'night' ? 0.41 : 0.34;
  const tone = css(lit(light, shift(mix(sky.top, fromHex('#1c1a22'), 0.7), -0.05)));
  const gradient = defs.spot(tone, soft, [0.55, 0.55]);
  const [rx, ry] = [wide * 0.62, Math.min(height * 0.09, wide * 0.16)];
  const thrown = ellipse(x - light.side * wide * 0.34, y + ry * 0.1, rx * 1.25, ry, gradient);
  return (lift > 0.015 ? '' : thrown) + ellipse(x, y, rx * 0.86, ry * 0.8, gradient);
}

/** The dark, broken reflection of a thing on water. */
function reflection({ light, sky }: Stage, x: number, y: number, wide: number, height: number) {
  const tone = css(lit(light, shift(sky.top, -0.12)));
  const parts = [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const [px, py] = [x + Math.sin(t * 9.6) * wide * 0.03, y + height * (0.01 + 0.19 * t)];
    const [rx, ry] = [wide * (0.46 - 0.22 * t), Math.max(0.8, height * 0.014)];
    return ellipse(px, py, rx, ry, tone, fade(0.42 * (1 - t * 0.75)));
  });
  return parts.join('');
}
