import type { Kit, Shape } from './kit.ts';

export const boats: readonly Shape[] = [
  { words: ['boat', 'sailboat', 'ship', 'sailing boat', 'yacht'], build: boat },
];

function boat(kit: Kit): void {
  const { solid } = kit;
  const hull = kit.main('wood', '#8a4f2a', '#b5382c');
  const outline: [number, number, number][] = [
    [0.02, 0.9, 2.2],
    [0.55, 0.75, 1.3],
    [0.8, 0.68, 0],
    [0.72, 0.72, -1.2],
    [0.6, 0.8, -1.7],
  ];
  solid.hull(outline, hull);
  solid.box([1.2, 0.06, 2.6], kit.own('wood', '#c79a62'), { move: [0, 0.5, -0.3] });
  solid
    .rod(
      [
        [0, 0.4, 0.3],
        [0, 4.4, 0.3],
      ],
      0.055,
      kit.own('wood', '#6b4a2e'),
    )
    .rod(
      [
        [0, 1, 0.3],
        [0, 0.95, -1.7],
      ],
      0.04,
      kit.own('wood', '#6b4a2e'),
    );
  const sail = kit.second('fabric', '#f6efe0');
  solid.prism(
    [
      [-1.9, 0],
      [-0.05, 0],
      [-0.05, 3.1],
    ],
    0.03,
    sail,
    { turn: [0, -Math.PI / 2, 0], move: [0, 1.1, 0.3] },
    0.04,
  );
  solid.prism(
    [
      [0.1, 0],
      [1.5, 0],
      [0.1, 2.6],
    ],
    0.03,
    sail,
    { turn: [0, -Math.PI / 2, 0], move: [0, 1, 0.3] },
    0.04,
  );
}
