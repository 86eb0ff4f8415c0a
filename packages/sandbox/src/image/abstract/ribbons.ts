import { css, shift } from '../color/oklch.ts';
import { fade, path, rect, smooth, stroke } from '../svg/shapes.ts';
import { type Canvas, ramp, sheen } from './canvas.ts';

/** Layered waves, each with a soft shadow on the one behind it. */
export function ribbons(canvas: Canvas): string {
  const { stage, random, ground } = canvas;
  const { width, height, unit } = stage;
  const count = stage.bare ? 4 : random.int(6, 9);
  const colors = ramp(canvas, count);
  const turn = random.pick([0, 0, 90, -24, 24]);
  const phase = random.range(0, 6);
  const bends = random.range(0.6, 1.3);
  // The waves are wider than the picture, so that no corner is empty when they are turned.
  const reach = Math.hypot(width, height);
  const [left, top] = [(width - reach) / 2, (height - reach) / 2];
  const layers = colors.map((color, i) => {
    const t = (i + 0.7) / (count + 0.4);
    const points = Array.from({ length: 14 }, (_, k) => {
      const along = k / 13;
      const wave =
        Math.sin(along * 6.28 * bends + phase + i * 0.55) * 0.075 +
        Math.sin(along * 6.28 * bends * 2.3 + phase * 2 + i * 0.9) * 0.03;
      return [left + reach * along, top + reach * (0.12 + 0.78 * t + wave)] as const;
    });
    const edge = smooth(points);
    const area = `${edge}V${top + reach}H${left}Z`;
    const depth = [0.012, 0.026, 0.045].map((d, k) => {
      const raised = smooth(points.map(([x, y]) => [x, y - unit * d] as const));
      return path(
        `${raised}V${top + reach}H${left}Z`,
        css(shift(color, -0.34, 0.7)),
        fade(0.1 - k * 0.024),
      );
    });
    return (
      depth.join('') +
      path(area, sheen(canvas, color, 70 + i * 6)) +
      stroke(edge, css(shift(color, 0.18)), unit * 0.0025, fade(0.55))
    );
  });
  const spin = `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${layers.join('')}</g>`;
  return rect(0, 0, width, height, sheen(canvas, ground, 90, 0.05)) + spin;
}
