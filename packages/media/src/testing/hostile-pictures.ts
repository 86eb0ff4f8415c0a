import { hostileAvifs } from './hostile/avif.ts';
import { hostileGifs } from './hostile/gif.ts';
import type { HostilePicture } from './hostile/hostile-picture.ts';
import { hostileJpegs } from './hostile/jpeg.ts';
import { hostilePngs } from './hostile/png.ts';
import { hostileTiffs } from './hostile/tiff.ts';
import { hostileWebps } from './hostile/webp.ts';

/** Formats × tricks: what a file weighs before, and what may be left of it. */
export const hostilePictures: readonly HostilePicture[] = [
  ...hostilePngs,
  ...hostileJpegs,
  ...hostileWebps,
  ...hostileGifs,
  ...hostileTiffs,
  ...hostileAvifs,
];
