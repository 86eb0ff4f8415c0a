import { InvalidArgumentError } from '@ai-sdk/provider';
import { pictureLimits } from './limits.ts';

/**
 * The error for a picture that is not read.
 *
 * @param reason in words that follow "The picture", with what to do: `has 3 eyes: send one with two`
 */
export function refused(reason: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'image', message: `The picture ${reason}.` });
}

export const damaged = () => refused('is damaged, and cannot be decoded');

export const unknownCoding = () =>
  refused('is coded in a way that cannot be read here: save it as PNG or JPEG');

export const unknownFormat = () =>
  refused('has an unknown format: send PNG, JPEG, WebP, GIF, AVIF or TIFF');

export const tooLargeProfile = () =>
  refused(
    `has a colour profile of more than ${pictureLimits.profileBytes} bytes: convert it to sRGB`,
  );

export function checkProfile(bytes: number): void {
  if (bytes > pictureLimits.profileBytes) throw tooLargeProfile();
}

/**
 * Checks the pixels of all frames together, each as large as the whole picture or larger: decoders
 * paint a small frame into a copy of the last one.
 *
 * @param framePixels of one frame. A single frame may be larger than all frames together: how large
 * a still picture may be is checked when it is decoded.
 */
export function checkFrames(pixels: number, framePixels: number): void {
  if (pixels <= Math.max(pictureLimits.animationPixels, framePixels)) return;
  const most = pictureLimits.animationPixels;
  throw refused(`has frames of more than ${most} pixels together: send fewer or smaller frames`);
}
