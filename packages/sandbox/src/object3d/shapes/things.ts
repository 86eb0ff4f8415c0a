import { around, type Kit, type Shape } from './kit.ts';

export const things: readonly Shape[] = [
  { words: ['mug', 'cup', 'coffee cup', 'cup of coffee', 'teacup'], build: mug },
  { words: ['vase', 'amphora', 'urn', 'pot', 'jar'], build: vase },
  { words: ['bottle', 'wine bottle', 'flask'], build: bottle },
  { words: ['bowl', 'dish', 'plate'], build: bowl },
  { words: ['teapot', 'kettle'], build: teapot },
  { words: ['goblet', 'glass', 'wine glass', 'chalice', 'trophy'], build: goblet },
  { words: ['candle'], build: candle },
  { words: ['book'], build: book },
  { words: ['barrel', 'keg'], build: barrel },
  { words: ['crate', 'wooden box'], build: crate },
  { words: ['gift', 'present'], build: gift },
  { words: ['sword', 'dagger', 'blade', 'katana'], build: sword },
  { words: ['hammer', 'axe'], build: hammer },
  { words: ['key'], build: key },
  { words: ['crown'], build: crown },
  { words: ['umbrella', 'parasol'], build: umbrella },
  { words: ['planet', 'saturn'], build: planet },
  { words: ['shield'], build: shield },
  { words: ['cake', 'birthday cake'], build: cake },
];

function handle(
  kit: Kit,
  x: number,
  low: number,
  high: number,
  out: number,
  thick: number,
  paint: Parameters<Kit['solid']['rod']>[2],
): void {
  kit.solid.rod(
    [
      [x - thick, high, 0],
      [x + out * 0.75, high, 0],
      [x + out, (low + high) / 2, 0],
      [x + out * 0.75, low, 0],
      [x - thick, low, 0],
    ],
    thick,
    paint,
  );
}

function mug(kit: Kit): void {
  const glaze = kit.main('ceramic', '#d9574a', '#f1ede2', '#3f7fb0', '#4a8a6a');
  kit.solid.lathe(
    [
      [0, 0],
      [0.036, 0],
      [0.041, 0.005],
      [0.042, 0.09],
      [0.041, 0.094],
      [0.038, 0.09],
      [0.037, 0.012],
      [0, 0.01],
    ],
    glaze,
  );
  kit.solid.lathe(
    [
      [0, 0.08],
      [0.0375, 0.08],
    ].reverse() as [number, number][],
    kit.own('plastic', '#3b2314'),
  );
  handle(kit, 0.042, 0.024, 0.074, 0.03, 0.006, glaze);
}

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

function teapot(kit: Kit): void {
  const { solid } = kit;
  const glaze = kit.main('ceramic', '#3f7f78', '#c9574a', '#e8e0cc');
  solid.lathe(
    [
      [0, 0],
      [0.06, 0],
      [0.1, 0.04],
      [0.11, 0.08],
      [0.09, 0.125],
      [0.045, 0.15],
      [0, 0.152],
    ],
    glaze,
    {},
    true,
  );
  solid
    .lathe(
      [
        [0.05, 0.148],
        [0.03, 0.165],
        [0, 0.17],
      ],
      glaze,
      {},
      true,
    )
    .ball(0.014, glaze, { move: [0, 0.18, 0] });
  solid.rod(
    [
      [0.08, 0.06, 0],
      [0.13, 0.075, 0],
      [0.15, 0.11, 0],
      [0.175, 0.14, 0],
    ],
    (t) => 0.022 - 0.012 * t,
    glaze,
  );
  handle(kit, -0.085, 0.05, 0.12, -0.07, 0.009, glaze);
}

function goblet(kit: Kit): void {
  kit.solid.lathe(
    [
      [0, 0],
      [0.04, 0],
      [0.042, 0.004],
      [0.012, 0.012],
      [0.007, 0.04],
      [0.008, 0.08],
      [0.035, 0.1],
      [0.047, 0.14],
      [0.042, 0.19],
      [0.039, 0.19],
      [0.043, 0.14],
      [0.03, 0.105],
      [0, 0.095],
    ],
    kit.main('metal', '#d6a93a', '#c3c8ce'),
    {},
    true,
  );
}

function candle(kit: Kit): void {
  const { solid } = kit;
  solid
    .lathe(
      [
        [0, 0],
        [0.06, 0],
        [0.07, 0.01],
        [0.05, 0.015],
        [0.03, 0.03],
        [0, 0.03],
      ],
      kit.second('metal', '#b08d4a'),
    )
    .cylinder(0.025, 0.15, kit.main('plastic', '#f3ead2'), { move: [0, 0.03, 0] });
  solid.rod(
    [
      [0, 0.175, 0],
      [0.002, 0.195, 0],
    ],
    0.0018,
    kit.own('fabric', '#2a2320'),
  );
  solid.lathe(
    [
      [0, 0.187],
      [0.011, 0.2],
      [0.009, 0.215],
      [0, 0.24],
    ],
    kit.own('light', '#ffc24a'),
    {},
    true,
  );
}

function book(kit: Kit): void {
  const cover = kit.main('fabric', '#8f2f2a', '#2f4f7f', '#3f6b4a');
  kit.solid
    .box([0.16, 0.004, 0.23], cover, {}, 0.2)
    .box([0.16, 0.004, 0.23], cover, { move: [0, 0.036, 0] }, 0.2);
  kit.solid.box(
    [0.15, 0.032, 0.22],
    kit.own('paper', '#f4ecd8'),
    { move: [0.002, 0.004, 0] },
    0.02,
  );
  kit.solid
    .box([0.005, 0.04, 0.23], cover, { move: [-0.079, 0, 0] }, 0.3)
    .box([0.08, 0.001, 0.03], kit.second('metal', '#d6b24a'), { move: [0, 0.04, -0.05] }, 0);
}

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

function sword(kit: Kit): void {
  const { solid } = kit;
  const gold = kit.second('metal', '#c9a23a');
  solid.prism(
    [
      [-0.028, 0.2],
      [0.028, 0.2],
      [0.022, 0.9],
      [0, 1.02],
      [-0.022, 0.9],
    ],
    0.006,
    kit.main('metal', '#d5dae0'),
    {},
    0.006,
  );
  solid
    .box([0.22, 0.025, 0.035], gold, { move: [0, 0.18, 0] }, 0.4)
    .rod(
      [
        [0, 0.04, 0],
        [0, 0.18, 0],
      ],
      0.016,
      kit.own('fabric', '#5a3420'),
    )
    .ball(0.026, gold, { move: [0, 0.026, 0] });
}

function hammer(kit: Kit): void {
  const { solid } = kit;
  solid.rod(
    [
      [0, 0, 0],
      [0, 0.34, 0],
    ],
    0.015,
    kit.second('wood', '#a9743f'),
  );
  const metal = kit.main('metal', '#7f868e');
  solid
    .box([0.12, 0.042, 0.042], metal, { move: [0, 0.32, 0] }, 0.2)
    .cylinder(0.026, 0.03, metal, { turn: [0, 0, Math.PI / 2], move: [-0.05, 0.341, 0] });
}

function key(kit: Kit): void {
  const { solid } = kit;
  const metal = kit.main('metal', '#d0a83f', '#b9bec4');
  solid.torus(0.028, 0.007, metal, { turn: [Math.PI / 2, 0, 0], move: [0, 0.13, 0] }).rod(
    [
      [0, 0, 0],
      [0, 0.105, 0],
    ],
    0.006,
    metal,
  );
  for (const y of [0.004, 0.026]) solid.box([0.028, 0.012, 0.006], metal, { move: [0.014, y, 0] });
}

function crown(kit: Kit): void {
  const { solid } = kit;
  const gold = kit.main('metal', '#e0b23a');
  solid.lathe(
    [
      [0.09, 0],
      [0.098, 0],
      [0.1, 0.04],
      [0.092, 0.04],
      [0.09, 0],
    ],
    gold,
  );
  around(8, 0.096).forEach(({ x, z, angle }, i) => {
    solid.prism(
      [
        [-0.034, 0],
        [0.034, 0],
        [0, 0.075],
      ],
      0.006,
      gold,
      { turn: [0.12, angle, 0], move: [x, 0.038, z] },
    );
    solid
      .ball(0.009, gold, { move: [x * 1.09, 0.117, z * 1.09] })
      .ball(0.011, kit.own('glass', i % 2 === 0 ? '#c8203a' : '#2456b8'), {
        move: [x * 1.05, 0.02, z * 1.05],
      });
  });
}

function umbrella(kit: Kit): void {
  const { solid } = kit;
  const cloth = kit.main('fabric', '#c8323a', '#2f6fb0', '#e0a83a');
  solid
    .lathe(
      [
        [0.5, 0.68],
        [0.38, 0.8],
        [0.2, 0.87],
        [0, 0.9],
      ],
      cloth,
      {},
      true,
    )
    .lathe(
      [
        [0, 0.895],
        [0.2, 0.865],
        [0.38, 0.795],
        [0.5, 0.68],
      ],
      cloth,
      {},
      true,
    );
  solid
    .rod(
      [
        [0, 0.12, 0],
        [0, 0.95, 0],
      ],
      0.009,
      kit.own('metal', '#9aa0a8'),
    )
    .rod(
      [
        [0, 0.14, 0],
        [0, 0.03, 0],
        [0.045, 0.012, 0],
        [0.085, 0.05, 0],
      ],
      0.013,
      kit.own('wood', '#7b4a2a'),
    );
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

function shield(kit: Kit): void {
  const { solid } = kit;
  const outline: [number, number][] = Array.from({ length: 40 }, (_, i) => {
    const t = (2 * Math.PI * i) / 40;
    const y = Math.sin(t);
    return [
      0.36 * Math.cos(t) * (y < 0 ? 1 - 0.3 * y * y : 1) * Math.min(1, 1.15 - 0.1 * y),
      0.5 + 0.46 * (y > 0 ? y ** 0.3 * 0.8 : y),
    ];
  });
  solid.prism(outline, 0.04, kit.second('metal', '#c9a23a'), {}, 0.04).prism(
    outline.map(([x, y]) => [x * 0.88, 0.5 + (y - 0.5) * 0.88] as const),
    0.05,
    kit.main('metal', '#9a2f2a', '#2f4f8f'),
    { move: [0, 0, 0.01] },
    0.05,
  );
  solid.ball([0.09, 0.09, 0.06], kit.second('metal', '#c9a23a'), { move: [0, 0.55, 0.08] });
}

function cake(kit: Kit): void {
  const { solid } = kit;
  const icing = kit.main('ceramic', '#f6c6d4', '#f3ead8');
  solid.lathe(
    [
      [0, 0],
      [0.19, 0],
      [0.19, 0.012],
      [0, 0.012],
    ],
    kit.own('ceramic', '#e9eef0'),
  );
  solid
    .lathe(
      [
        [0.15, 0.012],
        [0.15, 0.1],
        [0.14, 0.11],
        [0, 0.112],
      ],
      icing,
    )
    .lathe(
      [
        [0.1, 0.11],
        [0.1, 0.18],
        [0.09, 0.19],
        [0, 0.19],
      ],
      kit.second('ceramic', '#fbf6ea'),
    );
  for (const { x, z } of around(16, 0.15))
    solid.ball(0.016, kit.second('ceramic', '#fbf6ea'), { move: [x, 0.1, z] });
  for (const { x, z } of around(5, 0.06)) {
    solid
      .cylinder(0.005, 0.06, kit.own('plastic', '#4a8fd0'), { move: [x, 0.188, z] })
      .ball([0.005, 0.01, 0.005], kit.own('light', '#ffc24a'), { move: [x, 0.258, z] });
  }
}
