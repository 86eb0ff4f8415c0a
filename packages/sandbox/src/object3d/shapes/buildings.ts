import { around, type Kit, type Shape } from './kit.ts';

export const buildings: readonly Shape[] = [
  { words: ['house', 'home', 'cottage', 'hut', 'cabin', 'barn'], build: house },
  { words: ['tower', 'skyscraper'], build: tower },
  { words: ['castle', 'fortress', 'palace'], build: castle },
  { words: ['lighthouse'], build: lighthouse },
  { words: ['windmill', 'mill'], build: windmill },
  { words: ['bridge'], build: bridge },
  { words: ['tent'], build: tent },
  { words: ['well', 'fountain'], build: fountain },
  { words: ['igloo'], build: igloo },
  { words: ['temple', 'pagoda'], build: pagoda },
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

function bridge(kit: Kit): void {
  const { solid } = kit;
  const stone = kit.main('stone', '#b0a798');
  for (let i = 0; i < 14; i++) {
    const [x, next] = [-3.5 + i * 0.5, -3 + i * 0.5];
    const rise = (at: number) => 1.5 - 0.09 * at * at;
    const tilt = Math.atan2(rise(next) - rise(x), 0.5);
    const y = (rise(x) + rise(next)) / 2;
    solid.box([0.56, 0.26, 1.8], stone, { turn: [0, 0, tilt], move: [(x + next) / 2, y, 0] });
    for (const z of [-0.85, 0.85])
      solid.box([0.56, 0.5, 0.16], stone, {
        turn: [0, 0, tilt],
        move: [(x + next) / 2, y + 0.24, z],
      });
    const arch = Math.abs((x + next) / 2) < 2 ? Math.sqrt(4 - ((x + next) / 2) ** 2) * 0.62 : 0;
    if (y - arch > 0.02)
      solid.box([0.5, y - arch, 1.6], stone, { move: [(x + next) / 2, arch, 0] }, 0.02);
  }
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

function fountain(kit: Kit): void {
  const { solid } = kit;
  const stone = kit.main('stone', '#b9b3a8');
  const water = kit.own('glass', '#58b7d6');
  solid.lathe(
    [
      [0, 0],
      [1.3, 0],
      [1.4, 0.2],
      [1.35, 0.6],
      [1.45, 0.66],
      [1.45, 0.74],
      [1.2, 0.74],
      [1.15, 0.35],
      [0, 0.35],
    ],
    stone,
  );
  solid
    .lathe(
      [
        [0, 0.6],
        [1.17, 0.6],
      ],
      water,
    )
    .lathe(
      [
        [0.2, 0.3],
        [0.14, 0.9],
        [0.2, 1.3],
        [0.7, 1.5],
        [0.75, 1.6],
        [0.62, 1.6],
        [0, 1.45],
      ],
      stone,
    );
  solid
    .lathe(
      [
        [0, 1.56],
        [0.62, 1.56],
      ],
      water,
    )
    .lathe(
      [
        [0.08, 1.5],
        [0.06, 2.1],
        [0, 2.3],
      ],
      water,
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

function pagoda(kit: Kit): void {
  const { solid } = kit;
  const wall = kit.main('wood', '#a8352c');
  const roof = kit.second('shingle', '#3f5a4a', '#4a4f58');
  for (let i = 0; i < 5; i++) {
    const [wide, y] = [2 - i * 0.3, i * 1.15];
    solid.box([wide, 0.85, wide], wall, { move: [0, y, 0] }, 0.01);
    solid.box(
      [wide * 0.3, 0.5, wide + 0.04],
      kit.own('paper', '#f3dfae'),
      { move: [0, y + 0.15, 0] },
      0.01,
    );
    solid.frustum([wide + 1, 0.42, wide + 1], 0.5, roof, { move: [0, y + 0.8, 0] });
  }
  solid.rod(
    [
      [0, 5.6, 0],
      [0, 6.9, 0],
    ],
    (t) => 0.07 * (1 - 0.8 * t),
    kit.own('metal', '#c9a23a'),
  );
}
