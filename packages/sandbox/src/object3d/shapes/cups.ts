import type { Kit, Shape } from './kit.ts';

export const cups: readonly Shape[] = [
  { words: ['mug', 'cup', 'coffee cup', 'cup of coffee', 'teacup'], build: mug },
  { words: ['teapot', 'kettle'], build: teapot },
  { words: ['goblet', 'glass', 'wine glass', 'chalice', 'trophy'], build: goblet },
];

function handle(
  kit: Kit,
  x: number,
  low: number,
  high: number,
  out: number,
  thick: number,
  paint: Parameters<Kit['solid']['rod']>[2],
): void {
  kit.solid.rod(
    [
      [x - thick, high, 0],
      [x + out * 0.75, high, 0],
      [x + out, (low + high) / 2, 0],
      [x + out * 0.75, low, 0],
      [x - thick, low, 0],
    ],
    thick,
    paint,
  );
}

function mug(kit: Kit): void {
  const glaze = kit.main('ceramic', '#d9574a', '#f1ede2', '#3f7fb0', '#4a8a6a');
  kit.solid.lathe(
    [
      [0, 0],
      [0.036, 0],
      [0.041, 0.005],
      [0.042, 0.09],
      [0.041, 0.094],
      [0.038, 0.09],
      [0.037, 0.012],
      [0, 0.01],
    ],
    glaze,
  );
  kit.solid.lathe(
    [
      [0, 0.08],
      [0.0375, 0.08],
    ].reverse() as [number, number][],
    kit.own('plastic', '#3b2314'),
  );
  handle(kit, 0.042, 0.024, 0.074, 0.03, 0.006, glaze);
}

function teapot(kit: Kit): void {
  const { solid } = kit;
  const glaze = kit.main('ceramic', '#3f7f78', '#c9574a', '#e8e0cc');
  solid.lathe(
    [
      [0, 0],
      [0.06, 0],
      [0.1, 0.04],
      [0.11, 0.08],
      [0.09, 0.125],
      [0.045, 0.15],
      [0, 0.152],
    ],
    glaze,
    {},
    true,
  );
  solid
    .lathe(
      [
        [0.05, 0.148],
        [0.03, 0.165],
        [0, 0.17],
      ],
      glaze,
      {},
      true,
    )
    .ball(0.014, glaze, { move: [0, 0.18, 0] });
  solid.rod(
    [
      [0.08, 0.06, 0],
      [0.13, 0.075, 0],
      [0.15, 0.11, 0],
      [0.175, 0.14, 0],
    ],
    (t) => 0.022 - 0.012 * t,
    glaze,
  );
  handle(kit, -0.085, 0.05, 0.12, -0.07, 0.009, glaze);
}

function goblet(kit: Kit): void {
  kit.solid.lathe(
    [
      [0, 0],
      [0.04, 0],
      [0.042, 0.004],
      [0.012, 0.012],
      [0.007, 0.04],
      [0.008, 0.08],
      [0.035, 0.1],
      [0.047, 0.14],
      [0.042, 0.19],
      [0.039, 0.19],
      [0.043, 0.14],
      [0.03, 0.105],
      [0, 0.095],
    ],
    kit.main('metal', '#d6a93a', '#c3c8ce'),
    {},
    true,
  );
}
