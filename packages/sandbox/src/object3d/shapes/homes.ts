import type { Kit, Shape } from './kit.ts';

export const homes: readonly Shape[] = [
  { words: ['house', 'home', 'cottage', 'hut', 'cabin', 'barn'], build: house },
  { words: ['tent'], build: tent },
  { words: ['igloo'], build: igloo },
];

function gable(wide: number, high: number): [number, number][] {
  return [
    [-wide / 2, 0],
    [wide / 2, 0],
    [0, high],
  ];
}

function house(kit: Kit): void {
  const { solid } = kit;
  const wall = kit.main('plaster', '#f0e3c8', '#e9c9a0', '#cfdde0');
  const roof = kit.second('shingle', '#a8432f', '#54606e', '#7a4a2a');
  const wood = kit.own('wood', '#6b4429');
  const pane = kit.own('glass', '#8fc0d8');
  solid.box([4, 2.6, 3.2], wall, {}, 0.01).prism(gable(4, 1.7), 3.2, wall, { move: [0, 2.6, 0] });
  const slope = Math.atan2(1.7, 2);
  for (const side of [-1, 1]) {
    solid.box(
      [2.95, 0.14, 3.8],
      roof,
      { turn: [0, 0, -side * slope], move: [side * 1.06, 3.44, 0] },
      0.2,
    );
  }
  solid.box([0.55, 1.4, 0.55], kit.own('brick', '#9c4a35'), { move: [1.1, 3.3, -0.6] });
  solid
    .box([0.9, 1.8, 0.1], wood, { move: [0, 0, 1.6] })
    .ball(0.05, kit.own('metal', '#d8b04a'), { move: [0.3, 0.9, 1.68] });
  for (const x of [-1.3, 1.3]) {
    solid
      .box([0.95, 0.95, 0.1], wood, { move: [x, 1.05, 1.58] })
      .box([0.8, 0.8, 0.06], pane, { move: [x, 1.12, 1.62] });
  }
  for (const z of [-0.7, 0.7])
    for (const x of [-2, 2]) solid.box([0.1, 0.9, 0.8], pane, { move: [x, 1.1, z] });
  solid.box([1.4, 0.15, 0.7], kit.own('stone', '#a8a39a'), { move: [0, 0, 1.95] });
}

function tent(kit: Kit): void {
  const { solid } = kit;
  const cloth = kit.main('fabric', '#d9772b', '#3f8f6b');
  solid.prism(
    [
      [-1.2, 0],
      [1.2, 0],
      [0, 1.6],
    ],
    2.6,
    cloth,
  );
  solid.prism(
    [
      [-0.45, 0],
      [0.45, 0],
      [0, 1.1],
    ],
    0.04,
    kit.own('fabric', '#3a2c22'),
    { move: [0, 0, 1.3] },
  );
  for (const z of [-1.32, 1.32])
    solid.rod(
      [
        [0, 0, z],
        [0, 1.75, z],
      ],
      0.035,
      kit.own('wood', '#7b5a36'),
    );
}

function igloo(kit: Kit): void {
  const { solid } = kit;
  const snow = kit.main('stone', '#e9f1f6');
  solid.lathe(
    [
      [1.6, 0],
      [1.58, 0.4],
      [1.4, 0.85],
      [1, 1.28],
      [0.5, 1.52],
      [0, 1.6],
    ],
    snow,
    {},
    true,
  );
  solid
    .rod(
      [
        [0, 0.28, 1.2],
        [0, 0.28, 2.1],
      ],
      0.55,
      snow,
    )
    .ball([0.36, 0.42, 0.1], kit.own('stone', '#3d4a57'), { move: [0, 0.26, 2.34] });
}
