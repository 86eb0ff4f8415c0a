import { circle, path, polygon, rect, regular, smooth, starPoints, stroke } from '../svg/shapes.ts';
import type { Brush } from './brush.ts';
import type { Motif } from './motif.ts';

const COLORS = ['#e4572e', '#2e86ab', '#f2b134', '#3bb273', '#7768ae', '#d1495b'] as const;

/** A flat figure that floats: what geometry needs most is a clean edge and one clear colour. */
function flat(
  words: Motif['words'],
  aspect: number,
  draw: (brush: Brush, fill: string) => string,
): Motif {
  return {
    words,
    realm: 'float',
    home: 'studio',
    size: 0.46,
    aspect,
    colors: COLORS,
    draw: (brush) => draw(brush, brush.soft(brush.tones)),
  };
}

export const geometry: readonly Motif[] = [
  flat(['circle', 'disc', 'disk', 'dot'], 1, (_, fill) => circle(0, -50, 50, fill)),
  flat(['square'], 1, (_, fill) => rect(-50, -100, 100, 100, fill, 3)),
  flat(['rectangle'], 1.55, (_, fill) => rect(-77, -100, 154, 100, fill, 3)),
  flat(['oval', 'ellipse'], 1.4, (_, fill) =>
    path('M-70 -50A70 50 0 1 1 70 -50A70 50 0 1 1 -70 -50Z', fill),
  ),
  flat(['triangle'], 1.12, (_, fill) => path('M0 -100L56 0L-56 0Z', fill)),
  flat(['diamond', 'rhombus'], 0.8, (brush) => diamond(brush)),
  flat(['pentagon'], 1, (_, fill) => polygon(regular(5, 0, -50, 50), fill)),
  flat(['hexagon'], 0.88, (_, fill) => polygon(regular(6, 0, -50, 50), fill)),
  flat(['octagon'], 1, (_, fill) => polygon(regular(8, 0, -50, 50, 22.5), fill)),
  flat(['heart'], 1.08, (_, fill) =>
    path(
      'M0 0C-22 -20 -54 -42 -54 -70C-54 -88 -41 -100 -27 -100C-14 -100 -4 -92 0 -80C4 -92 14 -100 27 -100C41 -100 54 -88 54 -70C54 -42 22 -20 0 0Z',
      fill,
    ),
  ),
  flat(['ring', 'hoop', 'donut', 'doughnut', 'torus'], 1, (brush) => ring(brush)),
  flat(['crescent'], 0.8, (_, fill) => path('M20 -98A50 50 0 1 0 20 -2A40 40 0 1 1 20 -98Z', fill)),
  flat(['cross', 'plus sign'], 1, (_, fill) =>
    path('M-17 -100H17V-67H50V-33H17V0H-17V-33H-50V-67H-17Z', fill),
  ),
  flat(['arrow'], 1.4, (_, fill) => path('M-70 -66H10V-96L70 -50L10 -4V-34H-70Z', fill)),
  flat(['spiral', 'swirl'], 1, (brush) => spiral(brush)),
  flat(['starburst', 'asterisk'], 1, (_, fill) => polygon(starPoints(16, 0, -50, 50, 34), fill)),
];

function diamond({ tones }: Brush): string {
  return (
    polygon(
      [
        [0, -100],
        [40, -50],
        [0, 0],
        [-40, -50],
      ],
      tones.base,
    ) +
    polygon(
      [
        [0, -100],
        [-40, -50],
        [-12, -50],
      ],
      tones.light,
    ) +
    polygon(
      [
        [0, -100],
        [12, -50],
        [-12, -50],
      ],
      tones.bright,
    ) +
    polygon(
      [
        [40, -50],
        [0, 0],
        [12, -50],
      ],
      tones.deep,
    ) +
    polygon(
      [
        [-12, -50],
        [12, -50],
        [0, 0],
      ],
      tones.shade,
    )
  );
}

function ring({ tones }: Brush): string {
  const band = (from: string, to: string, r: number) =>
    `<circle cx="0" cy="-50" r="${r}" fill="none" stroke="${from}" stroke-width="${to}"/>`;
  return band(tones.base, '24', 38) + band(tones.light, '7', 42) + band(tones.shade, '6', 30);
}

function spiral({ tones }: Brush): string {
  const points = Array.from({ length: 60 }, (_, i) => {
    const [angle, r] = [i * 0.34, 2 + i * 0.73];
    return [r * Math.cos(angle), -50 + r * Math.sin(angle)] as const;
  });
  return stroke(smooth(points), tones.base, 7);
}
