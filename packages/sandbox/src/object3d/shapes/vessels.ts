import type { Kit, Shape } from './kit.ts';

export const vessels: readonly Shape[] = [
  { words: ['vase', 'amphora', 'urn', 'pot', 'jar'], build: vase },
  { words: ['bottle', 'wine bottle', 'flask'], build: bottle },
  { words: ['bowl', 'dish', 'plate'], build: bowl },
];

function vase(kit: Kit): void {
  const glaze = kit.main('ceramic', '#2f6f9f', '#b5533c', '#4f8f77', '#e6dcc6');
  const { random } = kit;
  const [belly, neck, lip] = [
    random.range(0.13, 0.18),
    random.range(0.05, 0.075),
    random.range(0.07, 0.1),
  ];
  kit.solid.lathe(
    [
      [0.07, 0],
      [belly * 0.8, 0.06],
      [belly, 0.16],
      [belly * 0.8, 0.27],
      [neck, 0.37],
      [lip, 0.45],
    ],
    glaze,
    {},
    true,
  );
  kit.solid
    .lathe(
      [
        [lip, 0.45],
        [lip - 0.008, 0.45],
        [neck - 0.008, 0.37],
        [neck - 0.01, 0.3],
      ],
      glaze,
      {},
      true,
    )
    .lathe(
      [
        [0, 0],
        [0.072, 0],
      ],
      glaze,
    );
  kit.solid.lathe(
    [
      [0, 0.3],
      [neck, 0.3],
    ].reverse() as [number, number][],
    kit.own('plastic', '#1d1a18'),
  );
}

function bottle(kit: Kit): void {
  const glass = kit.main('glass', '#2f6b3f', '#7a4a1e', '#4f8fa8');
  kit.solid.lathe(
    [
      [0, 0],
      [0.036, 0],
      [0.039, 0.006],
      [0.039, 0.18],
      [0.03, 0.215],
      [0.015, 0.24],
      [0.014, 0.29],
      [0.017, 0.292],
      [0.017, 0.302],
      [0.0135, 0.304],
    ],
    glass,
  );
  kit.solid
    .lathe(
      [
        [0.0394, 0.06],
        [0.0394, 0.14],
      ],
      kit.second('paper', '#f2e6c8'),
    )
    .cylinder(0.013, 0.025, kit.own('wood', '#c49a6c'), { move: [0, 0.295, 0] });
}

function bowl(kit: Kit): void {
  const glaze = kit.main('ceramic', '#e9e2d0', '#4d86a8', '#b8634a');
  kit.solid.lathe(
    [
      [0, 0],
      [0.05, 0],
      [0.052, 0.008],
      [0.1, 0.035],
      [0.135, 0.08],
      [0.14, 0.09],
      [0.135, 0.09],
      [0.1, 0.045],
      [0.05, 0.018],
      [0, 0.015],
    ],
    glaze,
    {},
    true,
  );
}
