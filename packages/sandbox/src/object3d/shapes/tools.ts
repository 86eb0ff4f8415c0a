import type { Kit, Shape } from './kit.ts';

export const tools: readonly Shape[] = [
  { words: ['hammer', 'axe'], build: hammer },
  { words: ['key'], build: key },
  { words: ['umbrella', 'parasol'], build: umbrella },
];

function hammer(kit: Kit): void {
  const { solid } = kit;
  solid.rod(
    [
      [0, 0, 0],
      [0, 0.34, 0],
    ],
    0.015,
    kit.second('wood', '#a9743f'),
  );
  const metal = kit.main('metal', '#7f868e');
  solid
    .box([0.12, 0.042, 0.042], metal, { move: [0, 0.32, 0] }, 0.2)
    .cylinder(0.026, 0.03, metal, { turn: [0, 0, Math.PI / 2], move: [-0.05, 0.341, 0] });
}

function key(kit: Kit): void {
  const { solid } = kit;
  const metal = kit.main('metal', '#d0a83f', '#b9bec4');
  solid.torus(0.028, 0.007, metal, { turn: [Math.PI / 2, 0, 0], move: [0, 0.13, 0] }).rod(
    [
      [0, 0, 0],
      [0, 0.105, 0],
    ],
    0.006,
    metal,
  );
  for (const y of [0.004, 0.026]) solid.box([0.028, 0.012, 0.006], metal, { move: [0.014, y, 0] });
}

function umbrella(kit: Kit): void {
  const { solid } = kit;
  const cloth = kit.main('fabric', '#c8323a', '#2f6fb0', '#e0a83a');
  solid
    .lathe(
      [
        [0.5, 0.68],
        [0.38, 0.8],
        [0.2, 0.87],
        [0, 0.9],
      ],
      cloth,
      {},
      true,
    )
    .lathe(
      [
        [0, 0.895],
        [0.2, 0.865],
        [0.38, 0.795],
        [0.5, 0.68],
      ],
      cloth,
      {},
      true,
    );
  solid
    .rod(
      [
        [0, 0.12, 0],
        [0, 0.95, 0],
      ],
      0.009,
      kit.own('metal', '#9aa0a8'),
    )
    .rod(
      [
        [0, 0.14, 0],
        [0, 0.03, 0],
        [0.045, 0.012, 0],
        [0.085, 0.05, 0],
      ],
      0.013,
      kit.own('wood', '#7b4a2a'),
    );
}
