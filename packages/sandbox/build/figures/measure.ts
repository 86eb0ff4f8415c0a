import { maskBounds, opacityOf } from '@genmedia/media/image';
import sharp from 'sharp';
import { css, fromHex, type Oklch, shift } from '../../src/image/color/oklch.ts';
import type { Motif } from '../../src/image/motifs/library.ts';
import type { Icon } from './emoji.ts';
import { plain } from './words.ts';

/** Icons are measured on a raster of this many pixels each way. */
const raster = 128;

/**
 * Turns an icon into a figure: in a box 100 units high whose lower edge is that of the icon's
 * pixels, with its main and its second colour named.
 */
export async function measured(icon: Icon, also: string[], hints: string[]): Promise<Motif> {
  const { side, tint } = icon;
  const body = tint
    ? tinted(icon.body, tint[0])
    : icon.body.replace(/<g fill="none">(.*)<\/g>$/, '$1');
  const shown = body.replace(/var\(--main, (#\w+)\)/g, '$1');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${raster}" height="${raster}">${shown}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const box = maskBounds(opacityOf({ data: pixels, width: raster, height: raster }), 60);
  if (box === undefined) throw new Error(`${icon.name}: the icon is empty.`);
  const unit = side / raster;
  const height = (box.bottom - box.top) * unit;
  const scale = 100 / height;
  const middle = ((box.left + box.right) / 2) * unit;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const move = `translate(${round(-middle * scale)} ${round(-box.bottom * unit * scale)}) scale(${round(scale)})`;
  const [main, accent] = groupsOf(pixels);
  const [realm, home, size] = icon.place;
  const aspect = round((box.right - box.left) / (box.bottom - box.top));
  return {
    words: [plain(icon.calls.name)],
    also,
    hints,
    realm,
    home,
    size: round(size * Math.min(1, Math.sqrt(1.5 / aspect))),
    aspect,
    colors: tint ? [...tint] : [main.color],
    ...(accent && !tint && { accents: [accent.color] }),
    ...(realm === 'celestial' && { shadow: false }),
    flat: true,
    body: `<g transform="${move}">${tint ? body : nameColors(body, main, accent)}</g>`,
  };
}

/**
 * The shape in its colour, over a wider shape in a light tone, which is visible through the holes.
 */
function tinted(body: string, color: string): string {
  const shape = (attributes: string) => body.replace(/fill="currentColor"/g, attributes);
  const light = `var(--main, ${css(shift(fromHex(color), 0.24, 0.7))})`;
  const wide = `fill="${light}" stroke="${light}" stroke-width="0.9" stroke-linejoin="round"`;
  return shape(wide) + shape(`fill="var(--main, ${color})"`);
}

/** A colour, and the colours that are tones of it. */
interface Group {
  readonly color: string;
  readonly has: (color: Oklch) => boolean;
}

/** The two groups of colours that cover most of the icon. */
function groupsOf(pixels: Buffer): readonly [Group, Group?] {
  const all = areasOf(pixels).sort((a, b) => b.area - a.area);
  const total = all.reduce((sum, { area }) => sum + area, 0);
  const groups: (Group & { readonly area: number })[] = [];
  for (const { hex, color } of all.slice(0, 40)) {
    if (groups.some((group) => group.has(color))) continue;
    const has = (other: Oklch) => isTone(color, other);
    const area = all.reduce((sum, one) => sum + (has(one.color) ? one.area : 0), 0);
    // Dark outlines and white areas, such as eyes, say little about the colour of the thing.
    groups.push({ color: hex, has, area: area * (color.l < 0.3 || color.l > 0.97 ? 0.25 : 1) });
  }
  const [main, accent] = groups.sort((a, b) => b.area - a.area);
  const first = main ?? { color: '#808080', has: () => false };
  return accent && accent.area > total * 0.08 ? [first, accent] : [first];
}

/** How many pixels have each colour. */
function areasOf(pixels: Buffer): { hex: string; color: Oklch; area: number }[] {
  const areas = new Map<number, number>();
  for (let i = 0; i < pixels.length; i += 4) {
    const rgba = pixels.readUInt32BE(i);
    const rgb = rgba >>> 8;
    if ((rgba & 0xff) >= 250) areas.set(rgb, (areas.get(rgb) ?? 0) + 1);
  }
  return [...areas].map(([rgb, area]) => {
    const hex = `#${rgb.toString(16).padStart(6, '0')}`;
    return { hex, color: fromHex(hex), area };
  });
}

function isTone(a: Oklch, b: Oklch): boolean {
  if (a.c < 0.04 || b.c < 0.04) return a.c < 0.05 && b.c < 0.05 && Math.abs(a.l - b.l) < 0.3;
  const turn = Math.abs(((a.h - b.h + 540) % 360) - 180);
  return turn < 26 && Math.abs(a.l - b.l) < 0.42;
}

function nameColors(body: string, main: Group, accent: Group | undefined): string {
  return body.replace(/(fill|stroke|stop-color)="(#[0-9a-f]{3,6})"/gi, (_, attribute, short) => {
    const hex = short.length === 4 ? short.replace(/[0-9a-f]/gi, '$&$&') : short.toLowerCase();
    const name = nameOf(fromHex(hex), main, accent);
    return `${attribute}="${name ? `var(--${name}, ${hex})` : hex}"`;
  });
}

function nameOf(color: Oklch, main: Group, accent: Group | undefined): string | undefined {
  if (main.has(color)) return 'main';
  return accent?.has(color) ? 'accent' : undefined;
}
