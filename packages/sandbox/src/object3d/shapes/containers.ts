import type { Kit, Shape } from './kit.ts';

export const containers: readonly Shape[] = [
  { words: ['barrel', 'keg'], build: barrel },
  { words: ['crate', 'wooden box'], build: crate },
  { words: ['gift', 'present'], build: gift },
];

function barrel(kit: Kit): void {
  kit.solid.lathe(
    [
      [0.3, 0],
      [0.36, 0.2],
      [0.385, 0.45],
      [0.36, 0.7],
      [0.3, 0.9],
    ],
    kit.main('wood', '#8f5f36'),
    {},
    true,
  );
  kit.solid
    .lathe(
      [
        [0, 0],
        [0.3, 0],
      ],
      kit.main('wood', '#8f5f36'),
    )
    .lathe(
      [
        [0.3, 0.88],
        [0, 0.88],
      ],
      kit.main('wood', '#8f5f36'),
    );
  for (const [y, r] of [
    [0.06, 0.325],
    [0.27, 0.377],
    [0.63, 0.377],
    [0.84, 0.325],
  ] as const)
    kit.solid.lathe(
      [
        [r, y - 0.03],
        [r + 0.012, y - 0.03],
        [r + 0.012, y + 0.03],
        [r, y + 0.03],
      ],
      kit.second('metal', '#5d636b'),
    );
}

function crate(kit: Kit): void {
  const { solid } = kit;
  const wood = kit.main('wood', '#a87c4f');
  solid.box([0.9, 0.9, 0.9], wood, { move: [0, 0.05, 0] }, 0.01);
  for (const x of [-0.45, 0.45])
    for (const z of [-0.45, 0.45]) solid.box([0.12, 1, 0.12], wood, { move: [x, 0, z] });
  for (const y of [0, 0.88])
    for (const side of [-0.45, 0.45])
      solid
        .box([0.9, 0.12, 0.12], wood, { move: [0, y, side] })
        .box([0.12, 0.12, 0.9], wood, { move: [side, y, 0] });
  for (const side of [-0.46, 0.46])
    solid.box([1.05, 0.1, 0.05], wood, { turn: [0, 0, 0.78], move: [-0.03, 0.46, side] });
}

function gift(kit: Kit): void {
  const { solid } = kit;
  const ribbon = kit.second('fabric', '#f4c63d', '#e9eef2');
  solid
    .box([0.4, 0.3, 0.4], kit.main('paper', '#c8323a', '#3a7ac0', '#4a9a5a'))
    .box([0.43, 0.07, 0.43], kit.main('paper', '#c8323a', '#3a7ac0', '#4a9a5a'), {
      move: [0, 0.26, 0],
    });
  solid.box([0.06, 0.335, 0.435], ribbon).box([0.435, 0.335, 0.06], ribbon);
  for (const side of [-1, 1])
    solid.torus(0.06, 0.02, ribbon, {
      turn: [Math.PI / 2, 0, side * 0.5],
      scale: [1.3, 0.8, 1],
      move: [side * 0.075, 0.38, 0],
    });
  solid.ball(0.03, ribbon, { move: [0, 0.355, 0] });
}
