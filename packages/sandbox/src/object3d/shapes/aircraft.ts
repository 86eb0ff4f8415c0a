import type { Kit, Shape } from './kit.ts';

export const aircraft: readonly Shape[] = [
  { words: ['plane', 'airplane', 'aeroplane', 'aircraft', 'jet'], build: plane },
  { words: ['balloon', 'hot air balloon'], build: balloon },
];

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
