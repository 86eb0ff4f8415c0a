import type { Kit, Shape } from './kit.ts';

export const roadVehicles: readonly Shape[] = [
  { words: ['car', 'automobile', 'taxi', 'sports car'], build: car },
  { words: ['truck', 'lorry', 'van', 'bus'], build: truck },
  { words: ['train', 'locomotive'], build: train },
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
