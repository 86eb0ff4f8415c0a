import { around, type Kit, type Shape } from './kit.ts';

export const nature: readonly Shape[] = [
  { words: ['tree', 'oak', 'maple'], build: tree },
  { words: ['pine', 'fir', 'christmas tree', 'pine tree', 'spruce'], build: pine },
  { words: ['palm', 'palm tree'], build: palm },
  { words: ['cactus'], build: cactus },
  { words: ['mushroom', 'toadstool'], build: mushroom },
  { words: ['flower', 'daisy', 'sunflower', 'rose', 'tulip'], build: flower },
  { words: ['apple'], build: apple },
  { words: ['pumpkin'], build: pumpkin },
  { words: ['banana'], build: banana },
  { words: ['carrot'], build: carrot },
  { words: ['rock', 'stone', 'boulder', 'asteroid'], build: rock },
  { words: ['mountain', 'volcano', 'hill'], build: mountain },
  { words: ['cloud'], build: cloud },
];

function tree(kit: Kit): void {
  const { solid, random } = kit;
  const bark = kit.second('bark', '#6b4a2e');
  const leaf = kit.main('leaf', '#4f8f3a', '#6aa84f', '#3f7a3f');
  solid.rod(
    [
      [0, -0.05, 0],
      [0.06, 0.9, 0.02],
      [-0.02, 1.9, 0],
      [0.05, 2.8, 0.05],
    ],
    (t) => 0.24 * (1 - 0.65 * t),
    bark,
  );
  for (const { x, z } of around(4, 1))
    solid.rod(
      [
        [0, 1.6, 0],
        [x * 0.5, 2.2, z * 0.5],
        [x * 0.8, 2.7, z * 0.8],
      ],
      (t) => 0.09 * (1 - 0.6 * t),
      bark,
    );
  solid.ball([1, 0.9, 1], leaf, { move: [0, 3.3, 0] });
  for (const { x, z } of around(6, 0.85))
    solid.ball(random.range(0.55, 0.75), leaf, { move: [x, random.range(2.6, 3.1), z] });
}

function pine(kit: Kit): void {
  const { solid } = kit;
  solid.cylinder(0.16, 0.8, kit.second('bark', '#5d4028'), {}, 0.12);
  const leaf = kit.main('leaf', '#2f6b4a', '#2f5f3f');
  for (let i = 0; i < 5; i++) {
    const r = 1.15 - i * 0.2;
    solid.lathe(
      [
        [r * 0.55, 0.08],
        [r, 0],
        [r * 0.5, 0.42],
        [0.04, 0.95],
        [0, 0.96],
      ],
      leaf,
      { move: [0, 0.5 + i * 0.55, 0] },
    );
  }
}

function palm(kit: Kit): void {
  const { solid } = kit;
  solid.rod(
    [
      [0, -0.05, 0],
      [0.15, 1.2, 0],
      [0.5, 2.6, 0],
      [0.75, 3.6, 0],
    ],
    (t) => 0.17 - 0.08 * t,
    kit.second('bark', '#8a6a45'),
  );
  for (const { x, z } of around(9, 1)) {
    solid.rod(
      [
        [0.75, 3.6, 0],
        [0.75 + x * 0.6, 3.9, z * 0.6],
        [0.75 + x * 1.3, 3.6, z * 1.3],
        [0.75 + x * 1.6, 3, z * 1.6],
      ],
      (t) => 0.13 * Math.sin(Math.PI * Math.min(0.97, 0.12 + 0.86 * t)) + 0.008,
      kit.main('leaf', '#4a9a4a'),
    );
  }
  for (const { x, z } of around(3, 0.16))
    solid.ball(0.13, kit.own('bark', '#5a3a22'), { move: [0.75 + x, 3.45, z] });
}

function cactus(kit: Kit): void {
  const { solid } = kit;
  const green = kit.main('leaf', '#4f8f5a');
  solid
    .rod(
      [
        [0, -0.1, 0],
        [0, 1.9, 0],
      ],
      0.28,
      green,
    )
    .rod(
      [
        [0.2, 0.7, 0],
        [0.6, 0.75, 0],
        [0.68, 1, 0],
        [0.68, 1.4, 0],
      ],
      0.16,
      green,
    )
    .rod(
      [
        [-0.2, 1, 0],
        [-0.52, 1.02, 0],
        [-0.6, 1.25, 0],
        [-0.6, 1.55, 0],
      ],
      0.14,
      green,
    );
  solid.ball(0.1, kit.second('plastic', '#e85a8a'), { move: [0, 2.02, 0] });
}

function mushroom(kit: Kit): void {
  const { solid } = kit;
  solid.lathe(
    [
      [0, 0],
      [0.17, 0],
      [0.13, 0.2],
      [0.12, 0.4],
      [0.14, 0.5],
    ],
    kit.second('plaster', '#f2e8d4'),
    {},
    true,
  );
  solid.lathe(
    [
      [0.1, 0.47],
      [0.38, 0.44],
      [0.42, 0.5],
      [0.36, 0.68],
      [0.2, 0.82],
      [0, 0.86],
    ],
    kit.main('plastic', '#c8342c', '#b5713f'),
    {},
    true,
  );
  for (const [up, count, r] of [
    [0.78, 3, 0.24],
    [0.64, 6, 0.385],
  ] as const) {
    for (const { x, z } of around(count, r))
      solid.ball([0.05, 0.03, 0.05], kit.own('plaster', '#fbf6ea'), { move: [x, up, z] });
  }
}

function flower(kit: Kit): void {
  const { solid } = kit;
  const green = kit.own('leaf', '#4f8f3a');
  solid.rod(
    [
      [0, 0, 0],
      [0.02, 0.25, 0],
      [0, 0.5, 0.02],
    ],
    0.014,
    green,
  );
  solid
    .ball([0.13, 0.015, 0.05], green, { turn: [0, 0.4, 0.5], move: [0.12, 0.2, 0] })
    .ball([0.12, 0.015, 0.05], green, { turn: [0, -0.5, 2.7], move: [-0.1, 0.14, 0] });
  for (const { x, z, angle } of around(10, 0.11))
    solid.ball(
      [0.045, 0.012, 0.1],
      kit.main('plastic', '#f2b632', '#e85a8a', '#f6f2ea', '#9a6ad0'),
      { turn: [-0.25, angle, 0], move: [x, 0.53, z] },
    );
  solid.ball([0.065, 0.04, 0.065], kit.second('leaf', '#6b3f1e', '#f0b429'), {
    move: [0, 0.53, 0],
  });
}

function apple(kit: Kit): void {
  const { solid } = kit;
  solid.lathe(
    [
      [0, 0.008],
      [0.018, 0],
      [0.034, 0.02],
      [0.041, 0.05],
      [0.034, 0.076],
      [0.016, 0.082],
      [0, 0.07],
    ],
    kit.main('plastic', '#c8242c', '#7fb03a'),
    {},
    true,
  );
  solid
    .rod(
      [
        [0, 0.068, 0],
        [0.003, 0.08, 0],
        [0.009, 0.098, 0],
      ],
      0.0022,
      kit.own('bark', '#5a3a22'),
    )
    .ball([0.019, 0.002, 0.009], kit.own('leaf', '#5f9f3f'), {
      turn: [0, 0.4, 0.4],
      move: [0.022, 0.092, 0],
    });
}

function pumpkin(kit: Kit): void {
  const { solid } = kit;
  for (const { x, z, angle } of around(10, 0.13))
    solid.ball([0.1, 0.17, 0.14], kit.main('plastic', '#e07a1f'), {
      turn: [0, angle, 0],
      move: [x, 0.17, z],
    });
  solid.rod(
    [
      [0, 0.3, 0],
      [0.01, 0.36, 0],
      [0.05, 0.41, 0],
    ],
    (t) => 0.03 * (1 - 0.4 * t),
    kit.own('bark', '#5f7a3a'),
  );
}

function banana(kit: Kit): void {
  kit.solid.rod(
    [
      [-0.1, 0.09, 0],
      [-0.06, 0.035, 0],
      [0, 0.018, 0],
      [0.06, 0.035, 0],
      [0.1, 0.09, 0],
    ],
    (t) => 0.019 * Math.sin(Math.PI * Math.min(0.97, 0.1 + 0.82 * t)) ** 0.5,
    kit.main('plastic', '#f4cf3a'),
  );
  kit.solid.rod(
    [
      [0.096, 0.083, 0],
      [0.107, 0.108, 0],
    ],
    0.006,
    kit.own('bark', '#6b5a2a'),
  );
}

function carrot(kit: Kit): void {
  kit.solid.lathe(
    [
      [0, 0],
      [0.008, 0.02],
      [0.02, 0.1],
      [0.027, 0.16],
      [0.022, 0.175],
      [0, 0.178],
    ],
    kit.main('plastic', '#e8792a'),
    {},
    true,
  );
  for (const { x, z } of around(6, 1))
    kit.solid.rod(
      [
        [0, 0.17, 0],
        [x * 0.012, 0.22, z * 0.012],
        [x * 0.035, 0.26, z * 0.035],
      ],
      0.004,
      kit.own('leaf', '#4f9a3f'),
    );
}

function rock(kit: Kit): void {
  const paint = kit.main('rock', '#8d8a86', '#a08f7c');
  kit.solid.lump(0.6, 0.22, paint, kit.random.int(1, 1000), {
    move: [0, 0.42, 0],
    scale: [1.2, 0.85, 1],
  });
}

function mountain(kit: Kit): void {
  const seed = kit.random.int(1, 1000);
  kit.solid.terrain(
    8,
    4.2,
    kit.main('rock', '#7d7a78', '#8a7a68'),
    kit.second('snow', '#f4f7fa'),
    seed,
  );
}

function cloud(kit: Kit): void {
  const white = kit.main('snow', '#f7f8fb');
  for (const [x, y, z, r] of [
    [0, 0.5, 0, 0.5],
    [0.55, 0.4, 0.05, 0.38],
    [-0.6, 0.4, 0, 0.4],
    [0.25, 0.72, -0.1, 0.34],
    [-0.25, 0.7, 0.1, 0.32],
    [1, 0.28, 0, 0.24],
    [-1.05, 0.28, 0, 0.25],
    [0.1, 0.36, 0.35, 0.34],
  ] as const) {
    kit.solid.ball(r, white, { move: [x, y, z] });
  }
}
