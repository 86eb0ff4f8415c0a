import type { Kit, Shape } from './kit.ts';

export const solids: readonly Shape[] = [
  { words: ['sphere', 'ball', 'orb', 'globe', 'marble'], build: sphere },
  { words: ['cube', 'box', 'block', 'dice', 'die'], build: cube },
  { words: ['cone'], build: cone },
  { words: ['cylinder', 'column', 'can'], build: cylinder },
  { words: ['torus', 'donut', 'doughnut', 'ring'], build: ring },
  { words: ['pyramid'], build: pyramid },
  { words: ['star'], build: star },
  { words: ['heart'], build: heart },
  { words: ['gem', 'diamond', 'crystal', 'jewel', 'gemstone', 'ruby', 'emerald'], build: gem },
];

const COLORS = ['#d9482b', '#2f7fd0', '#f0b429', '#3aa76d', '#8a5fd0'] as const;

function sphere(kit: Kit): void {
  kit.solid.ball(0.5, kit.main('plastic', ...COLORS), { move: [0, 0.5, 0] });
}

function cube(kit: Kit): void {
  kit.solid.box([1, 1, 1], kit.main('plastic', ...COLORS), {}, 0.06);
}

function cone(kit: Kit): void {
  kit.solid.lathe(
    [
      [0, 0],
      [0.5, 0],
      [0, 1.1],
    ],
    kit.main('plastic', ...COLORS),
  );
}

function cylinder(kit: Kit): void {
  kit.solid.lathe(
    [
      [0, 0],
      [0.42, 0],
      [0.45, 0.03],
      [0.45, 0.97],
      [0.42, 1],
      [0, 1],
    ],
    kit.main('plastic', ...COLORS),
  );
}

function ring(kit: Kit): void {
  kit.solid.torus(0.42, 0.17, kit.main('plastic', ...COLORS), { move: [0, 0.17, 0] });
}

function pyramid(kit: Kit): void {
  const { solid } = kit;
  const paint = kit.main('stone', '#d8b26a');
  const steps = 12;
  for (let i = 0; i < steps; i++) {
    const side = 2.4 * (1 - i / steps);
    solid.box([side, 0.13, side], paint, { move: [0, i * 0.13, 0] }, 0.05);
  }
}

function star(kit: Kit): void {
  const outline = Array.from({ length: 10 }, (_, i) => {
    const [angle, r] = [(Math.PI * i) / 5 + Math.PI / 2, i % 2 === 0 ? 0.55 : 0.23];
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  kit.solid.prism(outline, 0.1, kit.main('metal', '#f2c230'), { move: [0, 0.45, 0] }, 0.1);
}

function heart(kit: Kit): void {
  const outline = Array.from({ length: 72 }, (_, i) => {
    const t = (2 * Math.PI * i) / 72 + Math.PI / 2;
    const x = 16 * Math.sin(t) ** 3;
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
    return [-x / 32, y / 32] as const;
  });
  kit.solid.cushion(outline, 0.04, 0.2, kit.main('plastic', '#d8223f'), { move: [0, 0.54, 0] });
}

function gem(kit: Kit): void {
  const cut: [number, number][] = [
    [0, 0],
    [0.5, 0.52],
    [0.5, 0.56],
    [0.32, 0.74],
    [0, 0.75],
  ];
  const paint = kit.main('glass', '#4fb7e8', '#d23a6b', '#3fc48a', '#9a62e0');
  const facets = 8;
  // Flat facets: every one a face of its own.
  for (let band = 0; band + 1 < cut.length; band++) {
    const [[r0, y0], [r1, y1]] = [cut[band] ?? [0, 0], cut[band + 1] ?? [0, 0]];
    for (let i = 0; i < facets; i++) {
      const at = (r: number, y: number, k: number) =>
        [
          r * Math.sin((2 * Math.PI * k) / facets),
          y,
          r * Math.cos((2 * Math.PI * k) / facets),
        ] as const;
      kit.solid.facet([at(r0, y0, i), at(r0, y0, i + 1), at(r1, y1, i + 1), at(r1, y1, i)], paint);
    }
  }
}
