import { expect, test } from 'vitest';
import { css, fromHex, mix, oklch, shift, toRgb } from './oklch.ts';

test('reference values of CSS Color 4', () => {
  const { l, c, h } = fromHex('#ff0000');
  expect([l, c, h].map((value) => Number(value.toFixed(2)))).toEqual([0.63, 0.26, 29.23]);
  expect(css(oklch(0.51975, 0.17686, 142.495))).toBe('#008000');
});

test('sRGB colours survive the round trip', () => {
  for (let r = 0; r < 256; r += 51) {
    for (let g = 0; g < 256; g += 51) {
      for (let b = 0; b < 256; b += 51) {
        const hex = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        expect(css(fromHex(hex))).toBe(hex);
      }
    }
  }
});

test('a colour outside sRGB keeps its lightness and hue', () => {
  const [r, g, b] = toRgb(oklch(0.7, 0.4, 150));
  const { l, h } = fromHex(css(oklch(0.7, 0.4, 150)));
  expect(Math.min(r, g, b)).toBeGreaterThanOrEqual(0);
  expect(l).toBeCloseTo(0.7, 1);
  expect(Math.abs(h - 150)).toBeLessThan(3);
});

test('mixing by 0 and 1 gives the two colours, and shifting stays in range', () => {
  const [a, b] = [fromHex('#123456'), fromHex('#fedcba')];
  expect(css(mix(a, b, 0))).toBe('#123456');
  expect(css(mix(a, b, 1))).toBe('#fedcba');
  expect(shift(a, 5).l).toBe(1);
  expect(shift(a, -5).l).toBe(0);
});
