import { around, type Kit, type Shape } from './kit.ts';

export const regalia: readonly Shape[] = [
  { words: ['sword', 'dagger', 'blade', 'katana'], build: sword },
  { words: ['shield'], build: shield },
  { words: ['crown'], build: crown },
];

function sword(kit: Kit): void {
  const { solid } = kit;
  const gold = kit.second('metal', '#c9a23a');
  solid.prism(
    [
      [-0.028, 0.2],
      [0.028, 0.2],
      [0.022, 0.9],
      [0, 1.02],
      [-0.022, 0.9],
    ],
    0.006,
    kit.main('metal', '#d5dae0'),
    {},
    0.006,
  );
  solid
    .box([0.22, 0.025, 0.035], gold, { move: [0, 0.18, 0] }, 0.4)
    .rod(
      [
        [0, 0.04, 0],
        [0, 0.18, 0],
      ],
      0.016,
      kit.own('fabric', '#5a3420'),
    )
    .ball(0.026, gold, { move: [0, 0.026, 0] });
}

function shield(kit: Kit): void {
  const { solid } = kit;
  const outline: [number, number][] = Array.from({ length: 40 }, (_, i) => {
    const t = (2 * Math.PI * i) / 40;
    const y = Math.sin(t);
    return [
      0.36 * Math.cos(t) * (y < 0 ? 1 - 0.3 * y * y : 1) * Math.min(1, 1.15 - 0.1 * y),
      0.5 + 0.46 * (y > 0 ? y ** 0.3 * 0.8 : y),
    ];
  });
  solid.prism(outline, 0.04, kit.second('metal', '#c9a23a'), {}, 0.04).prism(
    outline.map(([x, y]) => [x * 0.88, 0.5 + (y - 0.5) * 0.88] as const),
    0.05,
    kit.main('metal', '#9a2f2a', '#2f4f8f'),
    { move: [0, 0, 0.01] },
    0.05,
  );
  solid.ball([0.09, 0.09, 0.06], kit.second('metal', '#c9a23a'), { move: [0, 0.55, 0.08] });
}

function crown(kit: Kit): void {
  const { solid } = kit;
  const gold = kit.main('metal', '#e0b23a');
  solid.lathe(
    [
      [0.09, 0],
      [0.098, 0],
      [0.1, 0.04],
      [0.092, 0.04],
      [0.09, 0],
    ],
    gold,
  );
  around(8, 0.096).forEach(({ x, z, angle }, i) => {
    solid.prism(
      [
        [-0.034, 0],
        [0.034, 0],
        [0, 0.075],
      ],
      0.006,
      gold,
      { turn: [0.12, angle, 0], move: [x, 0.038, z] },
    );
    solid
      .ball(0.009, gold, { move: [x * 1.09, 0.117, z * 1.09] })
      .ball(0.011, kit.own('glass', i % 2 === 0 ? '#c8203a' : '#2456b8'), {
        move: [x * 1.05, 0.02, z * 1.05],
      });
  });
}
