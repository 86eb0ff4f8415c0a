import type { Hairstyle } from '../../prompt/look.ts';
import { circle, ellipse, fade, path, stroke } from '../../svg/shapes.ts';
import type { Sitter } from './face.ts';

/** The hair of a head in two parts: behind the shoulders, and over the face. */
export interface Hair {
  readonly back: string;
  readonly front: string;
}

/** The style asked for, or one of the picture's choice. */
export function hairOf(sitter: Sitter): Hair {
  const { look, random } = sitter.brush;
  const usual: readonly Hairstyle[] = sitter.woman
    ? ['long', 'long', 'bun', 'ponytail']
    : look.age === 'old'
      ? ['bald', 'short']
      : ['short'];
  const style = look.hairstyle ?? (look.hair || look.curly ? usual[0] : random.pick(usual));
  if (look.curly) return style === 'long' ? longCurls(sitter) : curls(sitter);
  switch (style) {
    case 'long':
      return { back: mane(sitter), front: curtain(sitter) };
    case 'bun':
      return { back: knot(sitter), front: combed(sitter) };
    case 'ponytail':
      return { back: tail(sitter), front: combed(sitter) };
    case 'braids':
      return { back: '', front: combed(sitter) + braid(sitter, -1) + braid(sitter, 1) };
    case 'mohawk':
      return { back: ridge(sitter), front: shaved(sitter) };
    case 'bald':
      return { back: '', front: crown(sitter) };
    default:
      return sitter.woman
        ? { back: bob(sitter), front: curtain(sitter) }
        : { back: '', front: cropped(sitter) };
  }
}

function mane({ brush, colors: { hair } }: Sitter): string {
  return path(
    'M0 -97C-29 -98 -31 -72 -30 -52C-29 -36 -35 -24 -31 -10C-12 -18 12 -18 31 -10C35 -24 29 -36 30 -52C31 -72 29 -98 0 -97Z',
    brush.across(hair.shade, hair.deep),
  );
}

function bob({ brush, colors: { hair } }: Sitter): string {
  return path(
    'M0 -97C-28 -98 -30 -72 -29 -54C-28 -44 -26 -40 -20 -38H20C26 -40 28 -44 29 -54C30 -72 28 -98 0 -97Z',
    brush.across(hair.shade, hair.deep),
  );
}

/** Parted, and falling on both sides of the face. */
function curtain({ brush, colors: { hair } }: Sitter): string {
  return (
    path(
      'M-4 -86C-15 -84 -19 -72 -20 -58C-20.500 -50 -22 -44 -25 -38C-31 -58 -31 -96 1 -97.500C31 -96 31 -58 25 -38C22 -44 20.500 -50 20 -58C19 -72 9 -80 -4 -86Z',
      brush.across(hair.light, hair.base),
    ) +
    strands(hair.bright, [
      'M-6 -92C-18 -88 -24 -74 -24.500 -56',
      'M-2 -90C-14 -85 -21 -74 -22.500 -60',
      'M2 -91C16 -88 23 -76 24.500 -58',
    ])
  );
}

function cropped({ brush, colors: { hair } }: Sitter): string {
  const old = brush.look.age === 'old' ? -4 : 0;
  return (
    path(
      `M-21.500 -62C-26 -84 -16 -98 3 -97.500C20 -97 26 -82 21.500 -62L19.300 -63C19 -70 18.500 -76 15 -80C8 ${-82 + old} 0 ${-81 + old} -8 ${-84 + old}C-14 -80 -18.500 -75 -19.300 -63Z`,
      brush.across(hair.light, hair.shade),
    ) + strands(hair.bright, ['M-14 -84C-10 -92 0 -95 8 -94', 'M-8 -86C-2 -91 6 -92 14 -88'])
  );
}

/** Tightly back from the forehead. */
function combed({ brush, colors: { hair } }: Sitter): string {
  return (
    path(
      'M-21.500 -63C-25 -86 -15 -97 0 -97C15 -97 25 -86 21.500 -63L19.300 -64C18.500 -76 12 -83.500 0 -84C-12 -83.500 -18.500 -76 -19.300 -64Z',
      brush.across(hair.light, hair.shade),
    ) +
    strands(hair.bright, [
      'M-15 -81C-12 -89 -6 -94 0 -95',
      'M-6 -84C-4 -90 0 -94 3 -95',
      'M15 -81C13 -88 8 -93 3 -95',
    ])
  );
}

function knot({ brush, colors: { hair } }: Sitter): string {
  return ellipse(1, -99, 10, 8.5, brush.round(hair));
}

function tail({ brush, colors: { hair } }: Sitter): string {
  return path(
    'M12 -92C30 -92 36 -72 33 -52C32 -40 27 -30 22 -22C25 -38 20 -52 20 -66Z',
    brush.across(hair.base, hair.deep),
  );
}

function braid({ brush, colors: { hair } }: Sitter, side: 1 | -1): string {
  const links = Array.from({ length: 6 }, (_, i) =>
    ellipse(side * (23.5 + (i % 2) * 0.8), -56 + i * 7, 4.6 - i * 0.25, 4.4, brush.round(hair)),
  );
  return links.join('') + circle(side * 24, -14.8, 2.6, brush.accent.base);
}

function ridge({ brush, colors: { hair } }: Sitter): string {
  return path(
    'M-6 -84C-9 -96 -6 -106 0 -108C6 -106 9 -96 6 -84Z',
    brush.across(hair.light, hair.shade),
  );
}

function shaved({ colors: { hair } }: Sitter): string {
  return path(
    'M-21 -64C-24 -84 -14 -93 0 -93C14 -93 24 -84 21 -64C19 -76 12 -83 0 -84C-12 -83 -19 -76 -21 -64Z',
    hair.shade,
    fade(0.35),
  );
}

/** What is left around a bald head, and the light on it. */
function crown({ brush, colors: { skin, hair } }: Sitter): string {
  const shine = ellipse(-7, -84, 6, 3.4, skin.bright, fade(0.7));
  if (brush.look.age !== 'old') return shine;
  const side = (s: 1 | -1) =>
    path(
      `M${s * 20} -60C${s * 26} -64 ${s * 25} -76 ${s * 20.5} -79C${s * 21} -72 ${s * 20.5} -66 ${s * 20} -60Z`,
      hair.base,
    );
  return side(-1) + side(1) + shine;
}

function curls({ brush, colors: { hair } }: Sitter): Hair {
  const curl = brush.down(hair.light, hair.base);
  const ring = (count: number, radius: number, r: number, from: number, to: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = Math.PI * (from + ((to - from) * i) / (count - 1));
      const wide = r * (0.9 + 0.25 * brush.random.next());
      return circle(Math.cos(angle) * radius, -73 - Math.sin(angle) * radius * 0.95, wide, curl);
    }).join('');
  return {
    back: circle(0, -76, 27, hair.deep) + ring(17, 25, 6.5, -0.22, 1.22),
    front: ring(9, 19.5, 5.2, 0.08, 0.92) + ring(7, 15.5, 4.4, 0.2, 0.8),
  };
}

function longCurls(sitter: Sitter): Hair {
  const { brush, colors } = sitter;
  const short = curls(sitter);
  const fall = ([-1, 1] as const).flatMap((side) =>
    Array.from({ length: 7 }, (_, i) => {
      const x = side * (26 + (i % 2) * 4 - i * 0.4);
      return circle(x, -64 + i * 7, 6.4, brush.down(colors.hair.light, colors.hair.base));
    }),
  );
  return { back: mane(sitter) + short.back + fall.join(''), front: short.front };
}

function strands(color: string, lines: readonly string[]): string {
  return lines.map((d) => stroke(d, color, 0.9, fade(0.45))).join('');
}
