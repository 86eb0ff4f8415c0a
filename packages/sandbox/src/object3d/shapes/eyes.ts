import type { Kit } from './kit.ts';

/** Two dark balls with a glint, at both sides of the middle. */
export function eyes(kit: Kit, x: number, y: number, z: number, r: number): void {
  for (const side of [-x, x])
    kit.solid
      .ball(r, kit.own('ceramic', '#17181c'), { move: [side, y, z] })
      .ball(r * 0.35, kit.own('light', '#ffffff'), {
        move: [side + r * 0.25, y + r * 0.4, z + r * 0.75],
      });
}
