import { eyes } from './eyes.ts';
import type { Kit, Shape } from './kit.ts';

export const smallAnimals: readonly Shape[] = [
  { words: ['duck', 'rubber duck', 'bird', 'chicken'], build: duck },
  { words: ['fish', 'shark', 'goldfish'], build: fish },
  { words: ['dragon', 'snake', 'worm'], build: snake },
];

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
