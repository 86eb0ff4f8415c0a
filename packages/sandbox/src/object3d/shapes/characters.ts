import type { Kit, Shape } from './kit.ts';

export const characters: readonly Shape[] = [
  { words: ['robot', 'android', 'droid'], build: robot },
  { words: ['snowman'], build: snowman },
  {
    words: [
      'person',
      'man',
      'woman',
      'human',
      'figure',
      'character',
      'astronaut',
      'knight',
      'wizard',
    ],
    build: person,
  },
  {
    words: ['cat', 'kitten'],
    build: (kit) =>
      animal(kit, { ears: 'pointed', tail: 'long', colors: ['#d88a3f', '#7d7f86', '#3a3a40'] }),
  },
  {
    words: ['dog', 'puppy', 'wolf', 'fox'],
    build: (kit) =>
      animal(kit, { ears: 'hanging', tail: 'short', colors: ['#b5793f', '#e6cfa0', '#5a4030'] }),
  },
  {
    words: ['bear', 'teddy bear', 'teddy', 'panda'],
    build: (kit) => animal(kit, { ears: 'round', tail: 'stub', colors: ['#8a5a35', '#c89a64'] }),
  },
  {
    words: ['rabbit', 'bunny', 'hare'],
    build: (kit) => animal(kit, { ears: 'tall', tail: 'stub', colors: ['#f1ece4', '#b9a48f'] }),
  },
  { words: ['duck', 'rubber duck', 'bird', 'chicken'], build: duck },
  { words: ['fish', 'shark', 'goldfish'], build: fish },
  {
    words: ['horse', 'cow', 'sheep', 'pig', 'elephant', 'unicorn', 'dinosaur', 'animal'],
    build: fourLegs,
  },
  { words: ['ghost'], build: ghost },
  { words: ['dragon', 'snake', 'worm'], build: snake },
];

function eyes(kit: Kit, x: number, y: number, z: number, r: number): void {
  for (const side of [-x, x])
    kit.solid
      .ball(r, kit.own('ceramic', '#17181c'), { move: [side, y, z] })
      .ball(r * 0.35, kit.own('light', '#ffffff'), {
        move: [side + r * 0.25, y + r * 0.4, z + r * 0.75],
      });
}

function robot(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('metal', '#9fb2c4', '#c9cdd3', '#d88a3f');
  const trim = kit.second('metal', '#565d66', '#d8633a');
  solid
    .box([0.7, 0.8, 0.5], body, { move: [0, 0.62, 0] }, 0.16)
    .box([0.56, 0.44, 0.46], body, { move: [0, 1.52, 0] }, 0.2)
    .cylinder(0.1, 0.14, trim, { move: [0, 1.4, 0] });
  for (const x of [-0.13, 0.13])
    solid.ball([0.085, 0.085, 0.04], kit.own('light', '#6fe3ff'), { move: [x, 1.77, 0.23] });
  solid
    .box([0.3, 0.05, 0.02], trim, { move: [0, 1.6, 0.23] })
    .rod(
      [
        [0, 1.95, 0],
        [0, 2.15, 0],
      ],
      0.02,
      trim,
    )
    .ball(0.05, kit.own('light', '#ff6a4a'), { move: [0, 2.18, 0] });
  for (const side of [-1, 1]) {
    solid.ball(0.14, trim, { move: [side * 0.45, 1.3, 0] }).rod(
      [
        [side * 0.47, 1.3, 0],
        [side * 0.58, 0.98, 0.03],
        [side * 0.56, 0.72, 0.1],
      ],
      0.08,
      body,
    );
    solid.ball(0.12, trim, { move: [side * 0.56, 0.66, 0.12] }).rod(
      [
        [side * 0.2, 0.66, 0],
        [side * 0.2, 0.16, 0],
      ],
      0.1,
      trim,
    );
    solid.box([0.28, 0.16, 0.42], body, { move: [side * 0.2, 0, 0.05] }, 0.3);
    solid.cylinder(0.08, 0.06, trim, {
      turn: [0, 0, -side * (Math.PI / 2)],
      move: [side * 0.27, 1.74, 0],
    });
  }
  solid.box([0.36, 0.26, 0.03], trim, { move: [0, 1, 0.245] }, 0.2);
  for (const [i, color] of ['#ff5a4a', '#ffd24a', '#5ae07a'].entries())
    solid.ball(0.03, kit.own('light', color), { move: [-0.1 + i * 0.1, 1.14, 0.265] });
}

function snowman(kit: Kit): void {
  const { solid } = kit;
  const snow = kit.own('snow', '#f6f9fc');
  const cloth = kit.main('fabric', '#c8323a', '#2f6fb0');
  const coal = kit.own('stone', '#22242a');
  solid
    .ball(0.5, snow, { move: [0, 0.44, 0] })
    .ball(0.36, snow, { move: [0, 1.1, 0] })
    .ball(0.26, snow, { move: [0, 1.58, 0] });
  for (const y of [0.98, 1.12, 1.26]) solid.ball(0.035, coal, { move: [0, y, 0.35] });
  for (const x of [-0.09, 0.09]) solid.ball(0.03, coal, { move: [x, 1.65, 0.235] });
  solid.lathe(
    [
      [0.045, 0],
      [0, 0.26],
    ],
    kit.own('plastic', '#e8792a'),
    { turn: [Math.PI / 2, 0, 0], move: [0, 1.57, 0.23] },
  );
  solid
    .torus(0.24, 0.06, cloth, { move: [0, 1.37, 0] })
    .box([0.12, 0.36, 0.05], cloth, { turn: [-0.15, 0, 0.12], move: [0.14, 1.02, 0.32] }, 0.4);
  for (const side of [-1, 1])
    solid.rod(
      [
        [side * 0.3, 1.18, 0],
        [side * 0.55, 1.36, 0.04],
        [side * 0.78, 1.4, 0.06],
      ],
      0.022,
      kit.own('bark', '#5a3f28'),
    );
  const hat = kit.second('fabric', '#26282e');
  solid
    .lathe(
      [
        [0, 0],
        [0.32, 0],
        [0.32, 0.035],
        [0.2, 0.04],
        [0.19, 0.34],
        [0, 0.34],
      ],
      hat,
      { move: [0, 1.77, 0] },
    )
    .lathe(
      [
        [0.201, 0.05],
        [0.198, 0.1],
      ],
      cloth,
      { move: [0, 1.77, 0] },
    );
}

function person(kit: Kit): void {
  const { solid } = kit;
  const skin = kit.own('plaster', '#e8b48f');
  const shirt = kit.main('fabric', '#c8433a', '#3a7ac0', '#4a8a5a');
  const trousers = kit.second('fabric', '#37445a', '#5a4a3a');
  solid
    .lathe(
      [
        [0, 0.84],
        [0.17, 0.84],
        [0.17, 1],
        [0.22, 1.32],
        [0.16, 1.44],
        [0.07, 1.48],
      ],
      shirt,
      { scale: [1, 1, 0.66] },
      true,
    )
    .cylinder(0.06, 0.12, skin, { move: [0, 1.43, 0] });
  solid
    .ball([0.115, 0.15, 0.13], skin, { move: [0, 1.64, 0] })
    .ball([0.125, 0.13, 0.135], kit.own('fabric', '#4a2f20'), { move: [0, 1.7, -0.025] });
  eyes(kit, 0.045, 1.65, 0.115, 0.014);
  for (const side of [-1, 1]) {
    solid
      .rod(
        [
          [side * 0.2, 1.38, 0],
          [side * 0.29, 1.12, 0.01],
          [side * 0.29, 0.92, 0.06],
        ],
        0.055,
        shirt,
      )
      .ball(0.055, skin, { move: [side * 0.29, 0.85, 0.08] });
    solid
      .rod(
        [
          [side * 0.09, 0.9, 0],
          [side * 0.1, 0.5, 0.01],
          [side * 0.1, 0.1, 0],
        ],
        (t) => 0.095 - 0.03 * t,
        trousers,
      )
      .box([0.1, 0.08, 0.24], kit.own('rubber', '#2a2420'), { move: [side * 0.1, 0, 0.05] }, 0.4);
  }
}

interface Creature {
  readonly ears: 'pointed' | 'hanging' | 'round' | 'tall';
  readonly tail: 'long' | 'short' | 'stub';
  readonly colors: [string, ...string[]];
}

/** Sits on its hind legs and looks at us. */
function animal(kit: Kit, { ears, tail, colors }: Creature): void {
  const { solid } = kit;
  const fur = kit.main('fabric', ...colors);
  const light = kit.second('fabric', '#f3e9da');
  solid
    .ball([0.2, 0.26, 0.2], fur, { move: [0, 0.25, -0.03] })
    .ball([0.14, 0.2, 0.12], light, { move: [0, 0.26, 0.085] });
  solid
    .ball([0.18, 0.16, 0.16], fur, { move: [0, 0.58, 0.03] })
    .ball([0.09, 0.065, 0.07], light, { move: [0, 0.54, 0.155] });
  solid.ball([0.028, 0.02, 0.018], kit.own('ceramic', '#2a2024'), { move: [0, 0.57, 0.222] });
  eyes(kit, 0.075, 0.62, 0.165, 0.026);
  for (const side of [-1, 1]) {
    solid
      .rod(
        [
          [side * 0.09, 0.34, 0.1],
          [side * 0.09, 0.05, 0.15],
        ],
        0.05,
        fur,
      )
      .ball([0.06, 0.035, 0.08], light, { move: [side * 0.09, 0.035, 0.18] });
    solid
      .ball([0.1, 0.12, 0.14], fur, { move: [side * 0.15, 0.12, -0.02] })
      .ball([0.055, 0.035, 0.09], light, { move: [side * 0.17, 0.035, 0.12] });
    if (ears === 'pointed')
      solid.lathe(
        [
          [0.07, 0],
          [0.045, 0.08],
          [0, 0.15],
        ],
        fur,
        { scale: [1, 1, 0.45], turn: [0, 0, -side * 0.3], move: [side * 0.1, 0.68, 0.02] },
      );
    if (ears === 'hanging')
      solid.ball([0.045, 0.12, 0.07], fur, {
        turn: [0, 0, side * 0.25],
        move: [side * 0.185, 0.58, 0.02],
      });
    if (ears === 'round')
      solid
        .ball([0.07, 0.07, 0.035], fur, { move: [side * 0.125, 0.71, 0.02] })
        .ball([0.04, 0.04, 0.02], light, { move: [side * 0.125, 0.71, 0.05] });
    if (ears === 'tall')
      solid
        .ball([0.045, 0.19, 0.03], fur, {
          turn: [0, 0, -side * 0.14],
          move: [side * 0.08, 0.85, 0],
        })
        .ball([0.024, 0.14, 0.02], light, {
          turn: [0, 0, -side * 0.14],
          move: [side * 0.08, 0.85, 0.022],
        });
  }
  if (tail === 'long')
    solid.rod(
      [
        [0.05, 0.08, -0.18],
        [0.26, 0.08, -0.22],
        [0.34, 0.22, -0.14],
        [0.3, 0.36, -0.1],
      ],
      0.035,
      fur,
    );
  if (tail === 'short')
    solid.rod(
      [
        [0, 0.12, -0.18],
        [0.08, 0.24, -0.28],
        [0.1, 0.36, -0.26],
      ],
      (t) => 0.04 * (1 - 0.5 * t),
      fur,
    );
  if (tail === 'stub') solid.ball(0.06, light, { move: [0, 0.12, -0.22] });
}

function duck(kit: Kit): void {
  const { solid } = kit;
  const yellow = kit.main('plastic', '#f7c92a');
  const beak = kit.second('plastic', '#e8791f');
  solid
    .ball([0.2, 0.16, 0.28], yellow, { move: [0, 0.16, 0] })
    .ball([0.14, 0.14, 0.14], yellow, { move: [0, 0.38, 0.14] })
    .lathe(
      [
        [0.1, 0],
        [0.05, 0.1],
        [0, 0.16],
      ],
      yellow,
      { turn: [-0.9, 0, 0], move: [0, 0.18, -0.2] },
    );
  solid.ball([0.06, 0.025, 0.08], beak, { move: [0, 0.36, 0.28] });
  for (const side of [-1, 1])
    solid.ball([0.05, 0.09, 0.16], yellow, {
      turn: [0.3, side * 0.2, 0],
      move: [side * 0.18, 0.19, -0.04],
    });
  eyes(kit, 0.065, 0.43, 0.25, 0.02);
}

function fish(kit: Kit): void {
  const { solid } = kit;
  const body = kit.main('plastic', '#f2862a', '#3f8fc0', '#8fa0ad');
  const fin = kit.second('leaf', '#e85a2a', '#2f6fa0');
  solid.rod(
    [
      [0, 0.3, 0.42],
      [0, 0.3, 0.1],
      [0, 0.3, -0.36],
    ],
    (t) => 0.2 * Math.sin(Math.PI * Math.min(0.94, 0.2 + 0.75 * t)) ** 0.8 + 0.015,
    body,
  );
  solid.prism(
    [
      [-0.36, 0],
      [-0.72, 0.26],
      [-0.62, 0],
      [-0.72, -0.26],
    ],
    0.02,
    fin,
    { turn: [0, -Math.PI / 2, 0], move: [0, 0.3, 0] },
    0.015,
  );
  solid.prism(
    [
      [0.15, 0],
      [-0.25, 0],
      [-0.2, 0.2],
      [0, 0.18],
    ],
    0.02,
    fin,
    { turn: [0, -Math.PI / 2, 0], move: [0, 0.46, 0] },
    0.01,
  );
  for (const side of [-1, 1])
    solid.ball([0.015, 0.05, 0.1], fin, {
      turn: [0.4, side * 0.7, 0],
      move: [side * 0.2, 0.26, 0.04],
    });
  eyes(kit, 0.15, 0.36, 0.32, 0.032);
}

function fourLegs(kit: Kit): void {
  const { solid } = kit;
  const fur = kit.main('fabric', '#8a5a35', '#d8cdbb', '#6f6a66');
  const dark = kit.second('fabric', '#3a2a20');
  solid
    .rod(
      [
        [0, 1.05, -0.55],
        [0, 1.02, 0],
        [0, 1.08, 0.5],
      ],
      0.3,
      fur,
    )
    .rod(
      [
        [0, 1.15, 0.5],
        [0, 1.5, 0.75],
        [0, 1.68, 0.85],
      ],
      (t) => 0.2 - 0.07 * t,
      fur,
    );
  solid.rod(
    [
      [0, 1.72, 0.78],
      [0, 1.66, 1],
      [0, 1.52, 1.2],
    ],
    (t) => 0.15 - 0.05 * t,
    fur,
  );
  for (const x of [-0.17, 0.17]) {
    for (const z of [-0.55, 0.5])
      solid
        .rod(
          [
            [x, 0.95, z],
            [x, 0.5, z],
            [x, 0.06, z],
          ],
          (t) => 0.12 - 0.06 * t,
          fur,
        )
        .cylinder(0.08, 0.1, dark, { move: [x, 0, z] });
    solid.lathe(
      [
        [0.05, 0],
        [0.035, 0.09],
        [0, 0.15],
      ],
      fur,
      { move: [x * 0.5, 1.8, 0.76] },
    );
  }
  solid
    .rod(
      [
        [0, 1.86, 0.74],
        [0, 1.6, 0.6],
        [0, 1.3, 0.44],
      ],
      0.05,
      dark,
    )
    .rod(
      [
        [0, 1.15, -0.8],
        [0, 0.85, -0.98],
        [0, 0.5, -0.95],
      ],
      (t) => 0.05 + 0.03 * t,
      dark,
    );
  eyes(kit, 0.12, 1.73, 0.93, 0.025);
}

function ghost(kit: Kit): void {
  const { solid } = kit;
  solid
    .lathe(
      [
        [0.42, 0.12],
        [0.38, 0.5],
        [0.36, 0.85],
        [0.26, 1.1],
        [0, 1.2],
      ],
      kit.main('plaster', '#f4f4fa'),
      {},
      true,
    )
    .lathe(
      [
        [0, 0.14],
        [0.42, 0.12],
      ],
      kit.main('plaster', '#f4f4fa'),
    );
  for (let i = 0; i < 9; i++) {
    const turn = (2 * Math.PI * i) / 9;
    solid.ball([0.13, 0.13, 0.13], kit.main('plaster', '#f4f4fa'), {
      move: [0.31 * Math.sin(turn), 0.13, 0.31 * Math.cos(turn)],
    });
  }
  eyes(kit, 0.12, 0.88, 0.33, 0.05);
  solid.ball([0.05, 0.07, 0.03], kit.own('ceramic', '#26262e'), { move: [0, 0.7, 0.365] });
}

function snake(kit: Kit): void {
  const { solid } = kit;
  const skin = kit.main('shingle', '#4f8f4a', '#8a3f3a');
  const coil = Array.from({ length: 26 }, (_, i) => {
    const turn = i * 0.55;
    const r = 0.45 - i * 0.009;
    return [r * Math.sin(turn), 0.09 + i * 0.022, r * Math.cos(turn)] as const;
  });
  const neck = [
    [0.1, 0.72, 0.25],
    [0, 0.95, 0.3],
    [0, 1.05, 0.45],
  ] as const;
  solid.rod([...coil, ...neck], (t) => 0.09 * Math.min(1, 0.12 + 3 * t), skin);
  solid.ball([0.12, 0.09, 0.16], skin, { move: [0, 1.06, 0.5] });
  eyes(kit, 0.07, 1.11, 0.58, 0.025);
}
