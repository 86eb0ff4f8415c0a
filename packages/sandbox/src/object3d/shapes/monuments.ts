import type { Kit, Shape } from './kit.ts';

export const monuments: readonly Shape[] = [
  { words: ['bridge'], build: bridge },
  { words: ['well', 'fountain'], build: fountain },
  { words: ['temple', 'pagoda'], build: pagoda },
];

function bridge(kit: Kit): void {
  const { solid } = kit;
  const stone = kit.main('stone', '#b0a798');
  for (let i = 0; i < 14; i++) {
    const [x, next] = [-3.5 + i * 0.5, -3 + i * 0.5];
    const rise = (at: number) => 1.5 - 0.09 * at * at;
    const tilt = Math.atan2(rise(next) - rise(x), 0.5);
    const y = (rise(x) + rise(next)) / 2;
    solid.box([0.56, 0.26, 1.8], stone, { turn: [0, 0, tilt], move: [(x + next) / 2, y, 0] });
    for (const z of [-0.85, 0.85])
      solid.box([0.56, 0.5, 0.16], stone, {
        turn: [0, 0, tilt],
        move: [(x + next) / 2, y + 0.24, z],
      });
    const arch = Math.abs((x + next) / 2) < 2 ? Math.sqrt(4 - ((x + next) / 2) ** 2) * 0.62 : 0;
    if (y - arch > 0.02)
      solid.box([0.5, y - arch, 1.6], stone, { move: [(x + next) / 2, arch, 0] }, 0.02);
  }
}

function fountain(kit: Kit): void {
  const { solid } = kit;
  const stone = kit.main('stone', '#b9b3a8');
  const water = kit.own('glass', '#58b7d6');
  solid.lathe(
    [
      [0, 0],
      [1.3, 0],
      [1.4, 0.2],
      [1.35, 0.6],
      [1.45, 0.66],
      [1.45, 0.74],
      [1.2, 0.74],
      [1.15, 0.35],
      [0, 0.35],
    ],
    stone,
  );
  solid
    .lathe(
      [
        [0, 0.6],
        [1.17, 0.6],
      ],
      water,
    )
    .lathe(
      [
        [0.2, 0.3],
        [0.14, 0.9],
        [0.2, 1.3],
        [0.7, 1.5],
        [0.75, 1.6],
        [0.62, 1.6],
        [0, 1.45],
      ],
      stone,
    );
  solid
    .lathe(
      [
        [0, 1.56],
        [0.62, 1.56],
      ],
      water,
    )
    .lathe(
      [
        [0.08, 1.5],
        [0.06, 2.1],
        [0, 2.3],
      ],
      water,
    );
}

function pagoda(kit: Kit): void {
  const { solid } = kit;
  const wall = kit.main('wood', '#a8352c');
  const roof = kit.second('shingle', '#3f5a4a', '#4a4f58');
  for (let i = 0; i < 5; i++) {
    const [wide, y] = [2 - i * 0.3, i * 1.15];
    solid.box([wide, 0.85, wide], wall, { move: [0, y, 0] }, 0.01);
    solid.box(
      [wide * 0.3, 0.5, wide + 0.04],
      kit.own('paper', '#f3dfae'),
      { move: [0, y + 0.15, 0] },
      0.01,
    );
    solid.frustum([wide + 1, 0.42, wide + 1], 0.5, roof, { move: [0, y + 0.8, 0] });
  }
  solid.rod(
    [
      [0, 5.6, 0],
      [0, 6.9, 0],
    ],
    (t) => 0.07 * (1 - 0.8 * t),
    kit.own('metal', '#c9a23a'),
  );
}
