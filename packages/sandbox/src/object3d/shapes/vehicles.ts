import type { Kit, Shape } from './kit.ts';

export const vehicles: readonly Shape[] = [
  { words: ['car', 'automobile', 'taxi', 'sports car'], build: car },
  { words: ['truck', 'lorry', 'van', 'bus'], build: truck },
  { words: ['train', 'locomotive'], build: train },
  { words: ['boat', 'sailboat', 'ship', 'sailing boat', 'yacht'], build: boat },
  { words: ['plane', 'airplane', 'aeroplane', 'aircraft', 'jet'], build: plane },
  { words: ['rocket', 'spaceship', 'spacecraft', 'missile'], build: rocket },
  { words: ['ufo', 'flying saucer', 'saucer'], build: ufo },
  { words: ['balloon', 'hot air balloon'], build: balloon },
];

const ACROSS = [0, 0, Math.PI / 2] as const;

function wheel(kit: Kit, x: number, z: number, radius: number): void {
  const { solid } = kit;
  solid.torus(radius * 0.74, radius * 0.28, kit.own('rubber', '#26272b'), {
    turn: ACROSS,
    move: [x, radius, z],
  });
  solid.cylinder(radius * 0.55, 0.16, kit.own('metal', '#c3c8ce'), {
    turn: ACROSS,
    move: [x + 0.08, radius, z],
  });
}

function car(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('plastic', '#c8102e', '#2463eb', '#f2b705', '#2e7d4f');
  const glass = kit.own('glass', '#26333f');
  solid.box([1.8, 0.6, 4.2], body, { move: [0, 0.36, 0] }, 0.4);
  solid.frustum([1.62, 0.62, 2.3], 0.62, body, { move: [0, 0.9, -0.25] });
  solid.frustum([1.66, 0.46, 2.1], 0.66, glass, { move: [0, 0.95, -0.25] });
  for (const x of [-0.82, 0.82]) {
    for (const z of [-1.3, 1.3]) wheel(kit, x, z, 0.38);
    solid.ball([0.18, 0.12, 0.08], kit.own('light', '#fff3cf'), { move: [x * 0.72, 0.68, 2.08] });
    solid.ball([0.18, 0.1, 0.06], kit.own('light', '#d42a24'), { move: [x * 0.72, 0.68, -2.08] });
  }
  solid.box([1.5, 0.12, 0.12], kit.own('metal', '#b9bec4'), { move: [0, 0.42, 2.08] });
}

function truck(kit: Kit): void {
  const { solid } = kit;
  const cab = kit.main('plastic', '#d9482b', '#2f7fd0');
  solid.box([2, 1.9, 1.5], cab, { move: [0, 0.5, 2.1] }, 0.08);
  solid
    .box([1.8, 0.7, 0.1], kit.own('glass', '#26333f'), { move: [0, 1.45, 2.83] })
    .box([2.04, 0.55, 0.7], kit.own('glass', '#26333f'), { move: [0, 1.5, 2.25] });
  solid.box([2.2, 2.3, 4], kit.second('metal', '#d8dde2'), { move: [0, 0.7, -0.75] }, 0.02);
  solid.box([1.6, 0.25, 5.4], kit.own('metal', '#3b3f45'), { move: [0, 0.45, 0] });
  for (const x of [-0.95, 0.95]) {
    for (const z of [-2, -1, 2]) wheel(kit, x, z, 0.46);
    solid.ball([0.16, 0.14, 0.07], kit.own('light', '#fff3cf'), { move: [x * 0.75, 0.85, 2.85] });
  }
}

function train(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('metal', '#2c6e4f', '#8c2a24');
  const dark = kit.own('metal', '#33363b');
  solid.rod(
    [
      [0, 1.45, -0.6],
      [0, 1.45, 2.4],
    ],
    0.72,
    body,
  );
  for (const z of [0, 0.9, 1.8])
    solid.torus(0.73, 0.04, kit.own('metal', '#d0a63c'), {
      turn: [Math.PI / 2, 0, 0],
      move: [0, 1.45, z],
    });
  solid
    .box([1.8, 2, 1.5], body, { move: [0, 0.7, -1.5] })
    .box([2.1, 0.16, 1.9], dark, { move: [0, 2.7, -1.5] });
  solid.box([1.84, 0.65, 0.8], kit.own('glass', '#a7c6d6'), { move: [0, 1.75, -1.5] });
  solid.lathe(
    [
      [0.24, 0],
      [0.2, 0.6],
      [0.36, 0.95],
      [0.36, 1.05],
      [0.26, 1.05],
    ],
    dark,
    { move: [0, 2.05, 1.9] },
  );
  solid.ball([0.3, 0.34, 0.3], kit.own('metal', '#d0a63c'), { move: [0, 2.15, 0.8] });
  solid.box([1.5, 0.3, 4.8], dark, { move: [0, 0.5, 0] }).prism(
    [
      [-0.8, 0],
      [0.8, 0],
      [0, 0.6],
    ],
    0.5,
    dark,
    { move: [0, 0.12, 2.6] },
  );
  for (const x of [-0.8, 0.8])
    for (const z of [-1.7, -0.6, 0.5, 1.6]) wheel(kit, x, z, z < 1 ? 0.45 : 0.36);
  solid.ball(0.18, kit.own('light', '#fff0c2'), { move: [0, 1.9, 2.75] });
}

function boat(kit: Kit): void {
  const { solid } = kit;
  const hull = kit.main('wood', '#8a4f2a', '#b5382c');
  const outline: [number, number, number][] = [
    [0.02, 0.9, 2.2],
    [0.55, 0.75, 1.3],
    [0.8, 0.68, 0],
    [0.72, 0.72, -1.2],
    [0.6, 0.8, -1.7],
  ];
  solid.hull(outline, hull);
  solid.box([1.2, 0.06, 2.6], kit.own('wood', '#c79a62'), { move: [0, 0.5, -0.3] });
  solid
    .rod(
      [
        [0, 0.4, 0.3],
        [0, 4.4, 0.3],
      ],
      0.055,
      kit.own('wood', '#6b4a2e'),
    )
    .rod(
      [
        [0, 1, 0.3],
        [0, 0.95, -1.7],
      ],
      0.04,
      kit.own('wood', '#6b4a2e'),
    );
  const sail = kit.second('fabric', '#f6efe0');
  solid.prism(
    [
      [-1.9, 0],
      [-0.05, 0],
      [-0.05, 3.1],
    ],
    0.03,
    sail,
    { turn: [0, -Math.PI / 2, 0], move: [0, 1.1, 0.3] },
    0.04,
  );
  solid.prism(
    [
      [0.1, 0],
      [1.5, 0],
      [0.1, 2.6],
    ],
    0.03,
    sail,
    { turn: [0, -Math.PI / 2, 0], move: [0, 1, 0.3] },
    0.04,
  );
}

function plane(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('plastic', '#eef1f4', '#d8dde6');
  const trim = kit.second('plastic', '#2463eb', '#d9482b');
  solid.rod(
    [
      [0, 1.2, -3],
      [0, 1.1, -1.6],
      [0, 1, 0],
      [0, 1, 1.6],
      [0, 0.95, 2.9],
    ],
    (t) => 0.62 * Math.min(1, 0.3 + 2.6 * t, 0.45 + 2.2 * (1 - t)),
    body,
  );
  for (const side of [-1, 1]) {
    solid.prism(
      side > 0
        ? [
            [0.3, -0.2],
            [3.8, -1.1],
            [3.8, -0.5],
            [0.3, 1.1],
          ]
        : [
            [-0.3, 1.1],
            [-3.8, -0.5],
            [-3.8, -1.1],
            [-0.3, -0.2],
          ],
      0.12,
      trim,
      { turn: [Math.PI / 2, 0, 0], move: [0, 0.9, 0] },
    );
    solid.prism(
      side > 0
        ? [
            [0.1, -0.1],
            [1.4, -0.5],
            [1.4, -0.2],
            [0.1, 0.5],
          ]
        : [
            [-0.1, 0.5],
            [-1.4, -0.2],
            [-1.4, -0.5],
            [-0.1, -0.1],
          ],
      0.08,
      trim,
      { turn: [Math.PI / 2, 0, 0], move: [0, 1.3, -2.7] },
    );
    solid.rod(
      [
        [side * 1.6, 0.6, -0.3],
        [side * 1.6, 0.6, 0.8],
      ],
      0.24,
      kit.own('metal', '#9aa2ab'),
    );
  }
  solid.prism(
    [
      [-0.6, 0],
      [0.4, 0],
      [-0.4, 1.3],
      [-0.8, 1.3],
    ],
    0.1,
    trim,
    { turn: [0, -Math.PI / 2, 0], move: [0, 1.45, -2.4] },
  );
  solid.ball([0.38, 0.26, 0.5], kit.own('glass', '#26333f'), { move: [0, 1.32, 2.25] });
  for (let i = 0; i < 7; i++)
    for (const x of [-0.59, 0.59])
      solid.ball([0.05, 0.1, 0.08], kit.own('glass', '#26333f'), {
        move: [x, 1.15, -1.4 + i * 0.45],
      });
}

function rocket(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('metal', '#e7e9ec');
  const trim = kit.second('plastic', '#d8362f', '#2463eb');
  solid.lathe(
    [
      [0, 0.6],
      [0.5, 0.6],
      [0.72, 1.4],
      [0.78, 2.4],
      [0.68, 3.6],
      [0.5, 4.3],
    ],
    body,
    {},
    true,
  );
  solid
    .lathe(
      [
        [0.505, 4.28],
        [0.3, 4.85],
        [0, 5.4],
      ],
      trim,
      {},
      true,
    )
    .torus(0.66, 0.05, trim, { move: [0, 1.15, 0] });
  for (let i = 0; i < 4; i++) {
    const turn = (Math.PI / 2) * i + Math.PI / 4;
    solid.prism(
      [
        [0.4, 0.7],
        [1.25, 0],
        [1.25, 0.7],
        [0.7, 2],
      ],
      0.1,
      trim,
      { turn: [0, turn, 0] },
    );
  }
  solid.lathe(
    [
      [0.3, 0.6],
      [0.44, 0.25],
      [0.38, 0.25],
      [0.26, 0.55],
    ],
    kit.own('metal', '#4a4e55'),
  );
  solid
    .torus(0.27, 0.06, kit.own('metal', '#8d949c'), {
      turn: [Math.PI / 2, 0, 0],
      move: [0, 3.1, 0.7],
    })
    .ball([0.25, 0.25, 0.1], kit.own('glass', '#2b6f9e'), { move: [0, 3.1, 0.7] });
}

function ufo(kit: Kit): void {
  const { solid } = kit;
  solid.lathe(
    [
      [0, 0.3],
      [0.7, 0.3],
      [1.6, 0.62],
      [2, 0.8],
      [1.6, 0.96],
      [0.8, 1.14],
      [0, 1.14],
    ],
    kit.main('metal', '#b6bdc6'),
  );
  solid.ball([0.85, 0.75, 0.85], kit.second('glass', '#7fe0c3'), { move: [0, 1.1, 0] });
  for (let i = 0; i < 12; i++) {
    const turn = (Math.PI * i) / 6;
    solid.ball(0.11, kit.own('light', '#ffe28a'), {
      move: [1.55 * Math.sin(turn), 0.62, 1.55 * Math.cos(turn)],
    });
  }
}

function balloon(kit: Kit): void {
  const { solid } = kit;
  solid.lathe(
    [
      [0.45, 2],
      [0.9, 2.6],
      [1.7, 3.7],
      [1.95, 4.8],
      [1.7, 5.9],
      [0.95, 6.6],
      [0, 6.8],
    ],
    kit.main('fabric', '#d9482b', '#f0b429'),
    {},
    true,
  );
  solid.lathe(
    [
      [1.955, 4.5],
      [1.975, 4.85],
      [1.92, 5.2],
    ],
    kit.second('fabric', '#f6e3b0'),
    {},
    true,
  );
  solid.lathe(
    [
      [0, 0],
      [0.42, 0],
      [0.5, 0.7],
      [0.44, 0.7],
      [0.38, 0.1],
      [0, 0.1],
    ],
    kit.own('wood', '#9a6a3a'),
  );
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    solid.rod(
      [
        [x * 0.33, 0.68, z * 0.33],
        [x * 0.38, 2.1, z * 0.38],
      ],
      0.018,
      kit.own('fabric', '#5d4a36'),
    );
}
