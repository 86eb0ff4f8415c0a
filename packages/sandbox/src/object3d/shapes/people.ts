import { eyes } from './eyes.ts';
import { type Kit, limb, type Shape } from './kit.ts';

export const people: readonly Shape[] = [
  { words: ['robot', 'android', 'droid'], build: robot },
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
  { words: ['snowman'], build: snowman },
  { words: ['ghost'], build: ghost },
];

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
    limb(
      kit,
      side,
      [
        [0.2, 1.38, 0],
        [0.29, 1.12, 0.01],
        [0.29, 0.92, 0.06],
      ],
      0.055,
      shirt,
    ).ball(0.055, skin, { move: [side * 0.29, 0.85, 0.08] });
    limb(
      kit,
      side,
      [
        [0.09, 0.9, 0],
        [0.1, 0.5, 0.01],
        [0.1, 0.1, 0],
      ],
      (t) => 0.095 - 0.03 * t,
      trousers,
    ).box([0.1, 0.08, 0.24], kit.own('rubber', '#2a2420'), { move: [side * 0.1, 0, 0.05] }, 0.4);
  }
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
