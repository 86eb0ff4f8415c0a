import { around, type Kit, type Shape } from './kit.ts';

export const furniture: readonly Shape[] = [
  { words: ['chair'], build: chair },
  { words: ['stool'], build: stool },
  { words: ['table', 'desk'], build: table },
  { words: ['sofa', 'couch', 'armchair'], build: sofa },
  { words: ['bed'], build: bed },
  { words: ['lamp', 'desk lamp', 'floor lamp', 'lantern'], build: lamp },
  { words: ['bookshelf', 'shelf', 'bookcase', 'cupboard', 'cabinet'], build: bookshelf },
  { words: ['chest', 'treasure chest', 'trunk'], build: chest },
  { words: ['clock', 'alarm clock'], build: clock },
];

function legs(kit: Kit, wide: number, deep: number, high: number, thick: number): void {
  const wood = kit.main('wood', '#9a6437', '#7b4a2a', '#c89a64');
  for (const x of [-wide, wide])
    for (const z of [-deep, deep])
      kit.solid.lathe(
        [
          [thick * 0.6, 0],
          [thick, high],
          [0, high],
        ],
        wood,
        { move: [x, 0, z] },
      );
}

function chair(kit: Kit): void {
  const { solid } = kit;
  const wood = kit.main('wood', '#9a6437', '#7b4a2a', '#c89a64');
  legs(kit, 0.19, 0.19, 0.45, 0.028);
  solid
    .box([0.46, 0.04, 0.46], wood, { move: [0, 0.44, 0] }, 0.3)
    .box(
      [0.42, 0.05, 0.4],
      kit.second('fabric', '#c94f3d', '#4b7aa6'),
      { move: [0, 0.48, 0.01] },
      0.45,
    );
  for (const x of [-0.19, 0.19])
    solid.rod(
      [
        [x, 0.45, -0.2],
        [x, 0.7, -0.22],
        [x, 0.95, -0.27],
      ],
      0.02,
      wood,
    );
  for (const y of [0.62, 0.75, 0.88])
    solid.box(
      [0.38, 0.07, 0.025],
      wood,
      { turn: [-0.13, 0, 0], move: [0, y, -0.2 - (y - 0.5) * 0.13] },
      0.3,
    );
}

function stool(kit: Kit): void {
  const wood = kit.main('wood', '#b98550');
  kit.solid
    .lathe(
      [
        [0, 0.6],
        [0.17, 0.6],
        [0.19, 0.62],
        [0.17, 0.65],
        [0, 0.65],
      ],
      wood,
    )
    .torus(0.15, 0.012, wood, { move: [0, 0.22, 0] });
  for (const { x, z } of around(3, 1))
    kit.solid.rod(
      [
        [x * 0.19, 0, z * 0.19],
        [x * 0.11, 0.61, z * 0.11],
      ],
      0.018,
      wood,
    );
}

function table(kit: Kit): void {
  const wood = kit.main('wood', '#8a5a33', '#b98550');
  legs(kit, 0.7, 0.35, 0.7, 0.045);
  kit.solid.box([1.6, 0.05, 0.9], wood, { move: [0, 0.7, 0] }, 0.25);
  for (const z of [-0.35, 0.35]) kit.solid.box([1.4, 0.08, 0.025], wood, { move: [0, 0.62, z] });
  for (const x of [-0.7, 0.7]) kit.solid.box([0.025, 0.08, 0.7], wood, { move: [x, 0.62, 0] });
}

function sofa(kit: Kit): void {
  const { solid } = kit;
  const cloth = kit.main('fabric', '#4b7a72', '#a85b45', '#57688f');
  solid
    .box([2, 0.3, 0.9], cloth, { move: [0, 0.12, 0] }, 0.25)
    .box([2, 0.62, 0.24], cloth, { turn: [-0.14, 0, 0], move: [0, 0.32, -0.36] }, 0.4);
  for (const x of [-0.95, 0.95]) solid.box([0.24, 0.5, 0.95], cloth, { move: [x, 0.14, 0] }, 0.45);
  for (const x of [-0.42, 0.42])
    solid.box([0.8, 0.17, 0.72], cloth, { move: [x, 0.4, 0.06] }, 0.45);
  solid.box(
    [0.4, 0.4, 0.14],
    kit.second('fabric', '#e3b24f'),
    { turn: [-0.3, 0.3, 0.2], move: [-0.6, 0.56, -0.08] },
    0.5,
  );
  for (const x of [-0.85, 0.85])
    for (const z of [-0.35, 0.35])
      solid.cylinder(0.03, 0.13, kit.own('wood', '#5a3a22'), { move: [x, 0, z] });
}

function bed(kit: Kit): void {
  const { solid } = kit;
  const wood = kit.own('wood', '#8a5a33');
  const cloth = kit.main('fabric', '#5f83b5', '#b56a5f');
  solid
    .box([1.7, 0.25, 2.1], wood, { move: [0, 0.15, 0] })
    .box([1.8, 1.1, 0.1], wood, { move: [0, 0, -1.05] }, 0.3)
    .box([1.8, 0.55, 0.1], wood, { move: [0, 0, 1.05] }, 0.3);
  solid
    .box([1.6, 0.25, 2], kit.own('fabric', '#f3efe6'), { move: [0, 0.38, 0] }, 0.4)
    .box([1.68, 0.2, 1.4], cloth, { move: [0, 0.48, 0.3] }, 0.45);
  for (const x of [-0.4, 0.4])
    solid.box(
      [0.65, 0.18, 0.42],
      kit.second('fabric', '#fbf8f1'),
      { turn: [-0.2, 0, 0], move: [x, 0.6, -0.7] },
      0.5,
    );
}

function lamp(kit: Kit): void {
  const { solid } = kit;
  const metal = kit.second('metal', '#b08d4a', '#4a4e55');
  solid.lathe(
    [
      [0, 0],
      [0.16, 0],
      [0.16, 0.02],
      [0.04, 0.05],
      [0.02, 0.12],
      [0.02, 0.4],
      [0, 0.4],
    ],
    metal,
  );
  solid.lathe(
    [
      [0.22, 0.36],
      [0.13, 0.64],
      [0.12, 0.64],
      [0.21, 0.36],
    ],
    kit.main('fabric', '#f2dfb4', '#d9a066'),
  );
  solid.ball(0.06, kit.own('light', '#fff1c4'), { move: [0, 0.46, 0] });
}

function bookshelf(kit: Kit): void {
  const { solid } = kit;
  const wood = kit.main('wood', '#8a5a33');
  for (const x of [-0.48, 0.48]) solid.box([0.04, 1.8, 0.3], wood, { move: [x, 0, 0] });
  solid.box([1, 1.8, 0.02], wood, { move: [0, 0, -0.15] });
  const colors = ['#a8332c', '#2f5f9a', '#3d7a4f', '#c99a3a', '#6a4a8a', '#d8d0bd'];
  for (let row = 0; row < 5; row++) {
    solid.box([0.96, 0.04, 0.3], wood, { move: [0, row * 0.44, 0] });
    for (let x = -0.43; row < 4 && x < 0.3; ) {
      const [wide, high] = [kit.random.range(0.03, 0.06), kit.random.range(0.24, 0.34)];
      solid.box(
        [wide, high, 0.2],
        kit.own('paper', kit.random.pick(colors)),
        { move: [x + wide / 2, row * 0.44 + 0.04, 0] },
        0.1,
      );
      x += wide + 0.004;
    }
  }
}

function chest(kit: Kit): void {
  const { solid } = kit;
  const wood = kit.main('wood', '#7b4a2a');
  const metal = kit.second('metal', '#c9a23a');
  solid.box([1, 0.45, 0.6], wood);
  const lid = Array.from(
    { length: 25 },
    (_, i) => [0.3 * Math.cos((Math.PI * i) / 24), 0.24 * Math.sin((Math.PI * i) / 24)] as const,
  );
  solid.prism(lid, 1, wood, { turn: [0, Math.PI / 2, 0], move: [0, 0.45, 0] });
  const bow = lid.map(([x, y]) => [x * 1.04, y * 1.05] as const);
  for (const x of [-0.4, 0, 0.4])
    solid
      .prism(bow, 0.07, metal, { turn: [0, Math.PI / 2, 0], move: [x, 0.45, 0] })
      .box([0.07, 0.46, 0.63], metal, { move: [x, 0, 0] });
  solid.box([0.16, 0.18, 0.06], metal, { move: [0, 0.36, 0.31] }, 0.3);
}

function clock(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('metal', '#c8433a', '#3a7a8a');
  const flat = [Math.PI / 2, 0, 0] as const;
  solid.lathe(
    [
      [0, 0],
      [0.3, 0],
      [0.32, 0.03],
      [0.32, 0.15],
      [0.3, 0.18],
      [0.27, 0.16],
      [0, 0.16],
    ],
    body,
    { turn: flat, move: [0, 0.4, -0.08] },
  );
  solid.lathe(
    [
      [0, 0],
      [0.275, 0],
    ].reverse() as [number, number][],
    kit.own('paper', '#faf6ea'),
    { turn: flat, move: [0, 0.4, 0.085] },
  );
  for (let i = 0; i < 12; i++) {
    const turn = (Math.PI * i) / 6;
    solid.box([0.014, 0.05, 0.01], kit.own('plastic', '#2a2d33'), {
      turn: [0, 0, -turn],
      move: [0.21 * Math.sin(turn), 0.4 + 0.21 * Math.cos(turn), 0.09],
    });
  }
  solid
    .rod(
      [
        [0, 0.4, 0.1],
        [0.08, 0.5, 0.1],
      ],
      0.009,
      kit.own('plastic', '#2a2d33'),
    )
    .rod(
      [
        [0, 0.4, 0.1],
        [-0.06, 0.58, 0.1],
      ],
      0.007,
      kit.own('plastic', '#2a2d33'),
    );
  for (const x of [-0.2, 0.2])
    solid
      .rod(
        [
          [x, 0, 0],
          [x * 0.8, 0.16, 0],
        ],
        0.025,
        body,
      )
      .ball([0.1, 0.08, 0.1], body, { turn: [0, 0, -x * 2.5], move: [x * 0.85, 0.72, 0] });
}
