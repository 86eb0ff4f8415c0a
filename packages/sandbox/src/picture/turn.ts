import type { Picture } from '@genmedia/media/image';
import { sharpOf } from './sharp-of.ts';

export type Turn = 'mirror' | 'upside-down' | 'left' | 'right' | 'half';

/** The picture, mirrored or turned. Quarter turns swap its sides. */
export async function turnPicture(picture: Picture, turn: Turn): Promise<Picture> {
  const image = sharpOf(picture);
  const moved = {
    mirror: () => image.flop(),
    'upside-down': () => image.flip(),
    left: () => image.rotate(270),
    right: () => image.rotate(90),
    half: () => image.rotate(180),
  }[turn]();
  const { data, info } = await moved.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
