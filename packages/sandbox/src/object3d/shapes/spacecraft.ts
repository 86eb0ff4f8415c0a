import type { Kit, Shape } from './kit.ts';

export const spacecraft: readonly Shape[] = [
  { words: ['rocket', 'spaceship', 'spacecraft', 'missile'], build: rocket },
  { words: ['ufo', 'flying saucer', 'saucer'], build: ufo },
  { words: ['planet', 'saturn'], build: planet },
];

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

function planet(kit: Kit): void {
  kit.solid.ball(1, kit.main('rock', '#d8a860', '#5f8fc0', '#b5654a'), { move: [0, 1.1, 0] });
  for (const [r, wide] of [
    [1.45, 0.13],
    [1.75, 0.12],
  ] as const) {
    kit.solid.torus(r, wide, kit.second('metal', '#d8c49a'), {
      scale: [1, 0.05, 1],
      turn: [0.35, 0, 0.2],
      move: [0, 1.1, 0],
    });
  }
}
