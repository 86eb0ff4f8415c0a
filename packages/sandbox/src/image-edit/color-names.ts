import { fromHex, type Oklch } from '../image/color/oklch.ts';

/** The colours that people have one word for, as they are usually seen. */
const basic: readonly (readonly [name: string, ...hexes: string[]])[] = [
  ['black', '#0a0a0c', '#1c1c20'],
  ['white', '#ffffff', '#f2f2f2'],
  ['gray', '#808080', '#a8a8a8', '#5a5a5e', '#c8c8ca'],
  ['red', '#c8202c', '#e53935', '#8f1420'],
  ['orange', '#f28c28', '#e06a10'],
  ['yellow', '#f5d523', '#ffe97a'],
  ['green', '#2e8b3d', '#66bb55', '#1b4d28', '#9bcf7a'],
  ['teal', '#1b8a8f', '#4fc3c0'],
  ['blue', '#2f5fd0', '#6aa7e8', '#16305e', '#a9cdee'],
  ['purple', '#7a3fb0', '#a67ad0', '#4a1f6b'],
  ['pink', '#f19ab8', '#e0569a'],
  ['brown', '#7a4a26', '#a0703f', '#4f3018'],
  ['beige', '#e3cfaa', '#cbb48c'],
];

const samples = basic.flatMap(([name, ...hexes]) =>
  hexes.map((hex) => ({ name, color: fromHex(hex) })),
);

/** How different two colours look, roughly from 0 to 1.5; hue counts where there is any. */
export function distance(one: Oklch, other: Oklch): number {
  const turn = ((one.h - other.h) * Math.PI) / 180;
  const chroma = one.c ** 2 + other.c ** 2 - 2 * one.c * other.c * Math.cos(turn);
  return Math.hypot(one.l - other.l, 2.4 * Math.sqrt(Math.max(0, chroma)));
}

/** The word for a colour. */
export function colorName(color: Oklch): string {
  const [best] = samples.toSorted((a, b) => distance(a.color, color) - distance(b.color, color));
  return best?.name ?? 'gray';
}
