import { eyes } from './eyes.ts';
import { type Kit, limb, type Shape } from './kit.ts';

export const animals: readonly Shape[] = [
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
  {
    words: ['horse', 'cow', 'sheep', 'pig', 'elephant', 'unicorn', 'dinosaur', 'animal'],
    build: fourLegs,
  },
];

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
    limb(
      kit,
      side,
      [
        [0.09, 0.34, 0.1],
        [0.09, 0.05, 0.15],
      ],
      0.05,
      fur,
    ).ball([0.06, 0.035, 0.08], light, { move: [side * 0.09, 0.035, 0.18] });
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
