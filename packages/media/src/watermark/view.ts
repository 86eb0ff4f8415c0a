import type { InputVideoTrack } from 'mediabunny';
import type { Size } from '../image/read.ts';
import type { Region } from '../models.ts';
import { pictureSize } from '../video/decode.ts';
import { turnedRegion, turnedSize } from './turn.ts';

/** How players show the pictures of a video. */
export interface View {
  /** The size of the pictures in the file. */
  readonly stored: Size;
  /** By how many degrees they are turned clockwise. */
  readonly rotation: number;
  /** The size at which they are shown: turned, and wider if their pixels are wider than high. */
  readonly shown: Size;
}

export async function viewOf(track: InputVideoTrack): Promise<View> {
  return {
    stored: await pictureSize(track),
    rotation: await track.getRotation(),
    shown: { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() },
  };
}

/** The region of a picture in the file that covers a region of the picture as it is shown. */
export function storedRegion(region: Region, { stored, rotation, shown }: View): Region {
  const turned = turnedSize(stored, rotation);
  return turnedRegion(scaledRegion(region, shown, turned), turned, 360 - rotation);
}

/** The region of the picture as it is shown that covers a region of a picture in the file. */
export function shownRegion(region: Region, { stored, rotation, shown }: View): Region {
  const turned = turnedSize(stored, rotation);
  return scaledRegion(turnedRegion(region, stored, rotation), turned, shown);
}

/** A region of a picture that is scaled to another size, in whole pixels that cover it. */
function scaledRegion({ x, y, width, height }: Region, from: Size, to: Size): Region {
  const [across, down] = [to.width / from.width, to.height / from.height];
  const [left, top] = [Math.floor(x * across), Math.floor(y * down)];
  const right = Math.min(to.width, Math.ceil((x + width) * across));
  const bottom = Math.min(to.height, Math.ceil((y + height) * down));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
