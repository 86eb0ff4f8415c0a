import { around, type Kit, type Shape } from './kit.ts';

export const towers: readonly Shape[] = [
  { words: ['tower', 'skyscraper'], build: tower },
  { words: ['castle', 'fortress', 'palace'], build: castle },
  { words: ['lighthouse'], build: lighthouse },
  { words: ['windmill', 'mill'], build: windmill },
];

function tower(kit: Kit): void {
  const { solid } = kit;
  const wall = kit.main('stone', '#b5ada0');
  solid.lathe(
    [
      [0, 0],
      [1.35, 0],
      [1.15, 0.8],
      [1.05, 6.4],
      [1.4, 6.9],
      [1.4, 7.4],
      [0, 7.4],
    ],
    wall,
  );
  for (const { x, z, angle } of around(10, 1.26))
    solid.box([0.44, 0.5, 0.3], wall, { turn: [0, angle, 0], move: [x, 7.4, z] });
  for (let i = 0; i < 5; i++) {
    const angle = i * 1.3;
    solid.box([0.28, 0.75, 0.12], kit.own('glass', '#33404d'), {
      turn: [0, angle, 0],
      move: [1.07 * Math.sin(angle), 1.4 + i, 1.07 * Math.cos(angle)],
    });
  }
  solid.box([0.8, 1.5, 0.16], kit.own('wood', '#5d3b22'), { move: [0, 0, 1.26] });
}

function castle(kit: Kit): void {
  const { solid } = kit;
  const wall = kit.main('stone', '#b8b0a3', '#a9a6ab');
  const roof = kit.second('shingle', '#4a66a8', '#a33b34');
  solid.box([5, 2.4, 5], wall, {}, 0.01);
  for (const x of [-2.5, 2.5]) {
    for (const z of [-2.5, 2.5]) {
      solid.cylinder(0.85, 3.8, wall, { move: [x, 0, z] }, 0.8);
      solid.lathe(
        [
          [0, 0],
          [1.1, 0],
          [0, 1.9],
        ],
        roof,
        { move: [x, 3.8, z] },
      );
      solid.box([0.2, 0.5, 0.1], kit.own('glass', '#2e3540'), {
        move: [x, 2.4, z + Math.sign(z) * 0.8],
      });
    }
  }
  for (let i = 0; i < 6; i++) {
    const at = -1.5 + i * 0.6;
    for (const side of [-2.4, 2.4]) {
      solid
        .box([0.34, 0.36, 0.3], wall, { move: [at, 2.4, side] })
        .box([0.3, 0.36, 0.34], wall, { move: [side, 2.4, at] });
    }
  }
  solid.box([1.9, 4.6, 1.9], wall, { move: [0, 0, -0.4] }, 0.01);
  for (const [x, z] of [
    [-0.75, 0.35],
    [0, 0.35],
    [0.75, 0.35],
    [-0.75, -1.15],
    [0, -1.15],
    [0.75, -1.15],
  ] as const) {
    solid.box([0.35, 0.4, 0.35], wall, { move: [x, 4.6, z] });
  }
  solid.box([1.2, 1.7, 0.2], kit.own('wood', '#5a3a22'), { move: [0, 0, 2.5] });
  solid
    .rod(
      [
        [0, 4.6, -0.4],
        [0, 6.2, -0.4],
      ],
      0.04,
      kit.own('metal', '#8d9299'),
    )
    .prism(
      [
        [0, 0],
        [0.8, 0.22],
        [0, 0.44],
      ],
      0.03,
      roof,
      { move: [0.03, 5.7, -0.4] },
    );
}

function lighthouse(kit: Kit): void {
  const { solid } = kit;
  const white = kit.own('plaster', '#f4f0e6');
  const stripe = kit.main('plaster', '#c9302c');
  solid.lathe(
    [
      [0, 0],
      [2, 0],
      [1.7, 0.6],
      [0, 0.6],
    ],
    kit.own('stone', '#8d8880'),
  );
  for (let i = 0; i < 6; i++) {
    const radius = (y: number) => 1.15 - 0.075 * y;
    solid.lathe(
      [
        [radius(i), 0],
        [radius(i + 1), 1],
      ],
      i % 2 === 0 ? white : stripe,
      { move: [0, 0.6 + i, 0] },
    );
  }
  const metal = kit.own('metal', '#3c4148');
  solid.lathe(
    [
      [0, 0],
      [0.95, 0],
      [0.95, 0.12],
      [0, 0.12],
    ],
    metal,
    { move: [0, 6.6, 0] },
  );
  solid.torus(0.92, 0.03, metal, { move: [0, 7, 0] });
  for (const { x, z } of around(12, 0.92))
    solid.rod(
      [
        [x, 6.7, z],
        [x, 7, z],
      ],
      0.02,
      metal,
    );
  solid.cylinder(0.42, 0.8, kit.own('light', '#ffe9a0'), { move: [0, 6.7, 0] });
  solid.lathe(
    [
      [0, 0],
      [0.62, 0],
      [0.1, 0.55],
      [0, 0.75],
    ],
    stripe,
    { move: [0, 7.5, 0] },
  );
}

function windmill(kit: Kit): void {
  const { solid } = kit;
  solid.lathe(
    [
      [0, 0],
      [1.5, 0],
      [0.95, 4.2],
      [0, 4.2],
    ],
    kit.main('plaster', '#efe6d2'),
  );
  solid.lathe(
    [
      [0, 0],
      [1.15, 0],
      [0.7, 0.7],
      [0, 1],
    ],
    kit.second('shingle', '#7a4a2a'),
    { move: [0, 4.2, 0] },
  );
  const wood = kit.own('wood', '#6b4a2e');
  solid.rod(
    [
      [0, 4.5, 0.4],
      [0, 4.5, 1.5],
    ],
    0.1,
    wood,
  );
  for (let i = 0; i < 4; i++) {
    const turn = (Math.PI / 2) * i + 0.4;
    const at = (r: number, side: number) =>
      [
        Math.sin(turn) * r + Math.cos(turn) * side,
        4.5 + Math.cos(turn) * r - Math.sin(turn) * side,
        1.42,
      ] as const;
    solid.rod([at(0, 0), at(2.9, 0)], 0.06, wood);
    solid.box([0.62, 2.1, 0.04], kit.own('fabric', '#f2ead6'), {
      turn: [0, 0, -turn],
      move: at(0.75, 0.32),
    });
  }
  solid.box([0.7, 1.4, 0.2], wood, { move: [0, 0, 1.35] });
}
