/**
 * Colours in OKLCH (B. Ottosson, "A perceptual color space for image processing", 2020; CSS Color
 * Module Level 4): lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. Equal steps look
 * equal, so derived tones and harmonies match.
 */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

export function oklch(l: number, c: number, h: number): Oklch {
  return { l, c, h };
}

/** Reads `#rrggbb`. */
export function fromHex(hex: string): Oklch {
  const value = Number.parseInt(hex.slice(1), 16);
  return fromRgb([value >> 16, (value >> 8) & 255, value & 255]);
}

/** Reads three bytes. */
export function fromRgb(bytes: Iterable<number>): Oklch {
  const [r = 0, g = 0, b = 0] = Array.from(bytes, (channel) => toLinear(channel / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return fromLab([
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]);
}

/**
 * Formats a colour as `#rrggbb`. A colour outside sRGB loses chroma, but keeps its lightness and
 * hue.
 */
export function css(color: Oklch): string {
  return `#${toRgb(color)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colour as three bytes. */
export function toRgb(color: Oklch): [number, number, number] {
  const l = Math.min(1, Math.max(0, color.l));
  let low = 0;
  let high = Math.max(0, color.c);
  let linear = toLinearRgb({ ...color, l, c: high });
  if (!inGamut(linear)) {
    for (let i = 0; i < 9; i++) {
      const c = (low + high) / 2;
      linear = toLinearRgb({ ...color, l, c });
      if (inGamut(linear)) low = c;
      else high = c;
    }
    linear = toLinearRgb({ ...color, l, c: low });
  }
  const [r, g, b] = linear;
  return [toByte(r), toByte(g), toByte(b)];
}

/** The colour at `t` on the straight line from `a` to `b` in OKLab. */
export function mix(a: Oklch, b: Oklch, t: number): Oklch {
  const one = toLab(a);
  const other = toLab(b);
  const at = (i: 0 | 1 | 2) => one[i] + (other[i] - one[i]) * t;
  return fromLab([at(0), at(1), at(2)]);
}

/** By how many degrees, -180 to 180, the hue `to` is turned from the hue `from`. */
export function hueDifference(to: number, from: number): number {
  return ((to - from + 540) % 360) - 180;
}

/** The same colour, lighter by `dl` (darker below 0), its chroma multiplied, and its hue turned. */
export function shift(color: Oklch, dl: number, chroma = 1, turn = 0): Oklch {
  const l = Math.min(1, Math.max(0, color.l + dl));
  return { l, c: color.c * chroma, h: (color.h + turn + 360) % 360 };
}

/** Lightness, and the distances from grey towards red and yellow. */
export function toLab({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

function fromLab([l, a, b]: Triple): Oklch {
  const h = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: (h + 360) % 360 };
}

function toLinearRgb(color: Oklch): Triple {
  const [lightness, a, b] = toLab(color);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function inGamut(rgb: Triple): boolean {
  return rgb.every((value) => value >= -0.0002 && value <= 1.0002);
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(value: number): number {
  const clamped = Math.min(1, Math.max(0, value));
  const gamma = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(255 * gamma);
}
