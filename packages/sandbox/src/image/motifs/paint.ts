import type { Random } from '@genmedia/media/random';
import { type Light, lit } from '../color/light.ts';
import { css, fromHex, hueDifference, type Oklch, shift } from '../color/oklch.ts';
import type { Look } from '../prompt/look.ts';
import type { Defs } from '../svg/defs.ts';
import { drawnAccent, type Motif } from './library.ts';
import { complexionOf, partsOf } from './people.ts';

/** How one figure is painted. */
export interface Paint {
  readonly defs: Defs;
  readonly light: Light;
  /** 0 close by, 1 at the horizon. */
  readonly distance: number;
  readonly color: Oklch;
  readonly accent: Oklch;
  /** Whether the prompt asked for the colour. If so, the light changes it less. */
  readonly isRequested: boolean;
  readonly random: Random;
  /** For people only. */
  readonly look?: Look;
  /** Parts to draw in addition to those of the look. */
  readonly parts?: readonly string[];
}

const lamp = '#ffd98a';

/** The elements of a figure, in its colours under the light of the scene. */
export function paintMotif(motif: Motif, options: Paint): string {
  const { look = {}, light, random, parts: more = [] } = options;
  const shownParts = partsOf(motif, look, random);
  const parts = new Set([light.lamps ? 'lamps' : 'day', ...shownParts, ...more]);
  const named = new Map<string, Named>([
    ['main', { from: motif.colors[0], to: options.color, keep: options.isRequested ? 1 : 0 }],
    ['accent', { from: accentOf(motif), to: options.accent, keep: options.isRequested ? 0.5 : 0 }],
  ]);
  for (const [name, to] of Object.entries(complexionOf(motif, look, random)))
    named.set(name, { from: motif.named?.[name] ?? '#808080', to, keep: 0 });
  const colored = withGroups(motif.body, parts).replace(
    /var\(--(\w+), (#[0-9a-f]{6})\)|#[0-9a-f]{6}\b/g,
    (hex, name, tone) => colorOf(options, tone ?? hex, named.get(name), name),
  );
  const body = options.defs.own(colored);
  return motif.flat ? rounded(body, options.defs) : body;
}

/** A named colour: its value in the figure, its new value, and how much of it the light leaves. */
interface Named {
  readonly from: string;
  readonly to: Oklch;
  readonly keep: number;
}

function accentOf({ accents }: Motif): string {
  return accents?.[0] ?? drawnAccent;
}

function colorOf(
  { light, distance }: Paint,
  hex: string,
  named: Named | undefined,
  name: string | undefined,
): string {
  if (name === 'pane' && light.lamps) return lamp;
  if (name === 'glow') return hex;
  const tone = fromHex(hex);
  if (named === undefined) return css(lit(light, tone, distance));
  const from = fromHex(named.from);
  const { to } = named;
  // A tone keeps its difference in lightness from its named colour, or half of it if it would be
  // lighter than white.
  const l = to.l + (tone.l - from.l) * (to.l + tone.l - from.l > 1 ? 0.5 : 1);
  const isGray = from.c < 0.03;
  const chroma = isGray ? 1 : Math.min(1.3, tone.c / from.c);
  const turn = isGray ? 0 : hueDifference(tone.h, from.h);
  const color = {
    l: Math.min(1, Math.max(0.05, l)),
    c: to.c * chroma,
    h: (to.h + turn + 360) % 360,
  };
  return css(lit(light, color, distance, named.keep));
}

/** Removes the groups of parts that are not requested. */
function withGroups(body: string, parts: ReadonlySet<string>): string {
  return body.replace(/<g data-part="([^"]*)">(.*?)<\/g>/g, (_, needs: string, inner: string) =>
    needs.split(' ').every((part) => parts.has(part)) ? inner : '',
  );
}

/**
 * Gives flat colours a lit and a shaded side, as the drawings have. Lit sides turn a little towards
 * yellow and shadows towards blue, as in daylight.
 */
function rounded(body: string, defs: Defs): string {
  return body.replace(/fill="(#[0-9a-f]{6})"/g, (_, hex: string) => {
    const color = fromHex(hex);
    const turn = (to: number, most: number) =>
      Math.max(-most, Math.min(most, hueDifference(to, color.h)));
    const light = shift(color, Math.min(0.075, (1 - color.l) * 0.36), 0.96, turn(95, 5));
    const dark = shift(color, -0.085, 1, turn(275, 7));
    return `fill="${defs.along(60, css(light), hex, css(dark))}"`;
  });
}
