import { around, type Kit, type Shape } from './kit.ts';

export const tableThings: readonly Shape[] = [
  { words: ['candle'], build: candle },
  { words: ['book'], build: book },
  { words: ['cake', 'birthday cake'], build: cake },
];

function candle(kit: Kit): void {
  const { solid } = kit;
  solid
    .lathe(
      [
        [0, 0],
        [0.06, 0],
        [0.07, 0.01],
        [0.05, 0.015],
        [0.03, 0.03],
        [0, 0.03],
      ],
      kit.second('metal', '#b08d4a'),
    )
    .cylinder(0.025, 0.15, kit.main('plastic', '#f3ead2'), { move: [0, 0.03, 0] });
  solid.rod(
    [
      [0, 0.175, 0],
      [0.002, 0.195, 0],
    ],
    0.0018,
    kit.own('fabric', '#2a2320'),
  );
  solid.lathe(
    [
      [0, 0.187],
      [0.011, 0.2],
      [0.009, 0.215],
      [0, 0.24],
    ],
    kit.own('light', '#ffc24a'),
    {},
    true,
  );
}

function book(kit: Kit): void {
  const cover = kit.main('fabric', '#8f2f2a', '#2f4f7f', '#3f6b4a');
  kit.solid
    .box([0.16, 0.004, 0.23], cover, {}, 0.2)
    .box([0.16, 0.004, 0.23], cover, { move: [0, 0.036, 0] }, 0.2);
  kit.solid.box(
    [0.15, 0.032, 0.22],
    kit.own('paper', '#f4ecd8'),
    { move: [0.002, 0.004, 0] },
    0.02,
  );
  kit.solid
    .box([0.005, 0.04, 0.23], cover, { move: [-0.079, 0, 0] }, 0.3)
    .box([0.08, 0.001, 0.03], kit.second('metal', '#d6b24a'), { move: [0, 0.04, -0.05] }, 0);
}

function cake(kit: Kit): void {
  const { solid } = kit;
  const icing = kit.main('ceramic', '#f6c6d4', '#f3ead8');
  solid.lathe(
    [
      [0, 0],
      [0.19, 0],
      [0.19, 0.012],
      [0, 0.012],
    ],
    kit.own('ceramic', '#e9eef0'),
  );
  solid
    .lathe(
      [
        [0.15, 0.012],
        [0.15, 0.1],
        [0.14, 0.11],
        [0, 0.112],
      ],
      icing,
    )
    .lathe(
      [
        [0.1, 0.11],
        [0.1, 0.18],
        [0.09, 0.19],
        [0, 0.19],
      ],
      kit.second('ceramic', '#fbf6ea'),
    );
  for (const { x, z } of around(16, 0.15))
    solid.ball(0.016, kit.second('ceramic', '#fbf6ea'), { move: [x, 0.1, z] });
  for (const { x, z } of around(5, 0.06)) {
    solid
      .cylinder(0.005, 0.06, kit.own('plastic', '#4a8fd0'), { move: [x, 0.188, z] })
      .ball([0.005, 0.01, 0.005], kit.own('light', '#ffc24a'), { move: [x, 0.258, z] });
  }
}
