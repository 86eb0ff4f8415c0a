import type { Kit, Shape } from './kit.ts';

/** For prompts that name nothing known: a turned or twisted form on a plinth, each of its own. */
export const sculpture: Shape = { words: ['sculpture'], build };

function build(kit: Kit): void {
  const { solid, random } = kit;
  const paint = kit.main('ceramic', '#d9574a', '#3f7fb0', '#e0a83a', '#4a8a6a', '#8a5fd0');
  solid.box([0.5, 0.12, 0.5], kit.second('stone', '#3a3d44', '#d8d2c6'), {}, 0.1);
  const knot = random.chance(0.5);
  const [p, q] = random.pick([
    [2, 3],
    [3, 2],
    [2, 5],
    [3, 4],
  ] as const);
  const points = Array.from({ length: 121 }, (_, i) => {
    const t = (2 * Math.PI * i) / 120;
    const r = knot ? 0.22 + 0.09 * Math.cos(q * t) : 0.26 * Math.sin((Math.PI * i) / 120);
    const y = knot ? 0.46 + 0.13 * Math.sin(q * t) : 0.14 + (0.7 * i) / 120;
    return [r * Math.sin(p * t), y, r * Math.cos(p * t)] as const;
  });
  const thick = random.range(0.035, 0.055);
  solid.rod(points, knot ? thick : (t) => thick * (1.5 - t), paint);
}
