import { watermarkLimits } from '@genmedia/media/video';
import { limits } from '@genmedia/server/limits';
import { expect, test } from 'vitest';

test('the contract says how large a video the watermark remover takes', () => {
  const { frames, pixels } = watermarkLimits;
  expect([limits.watermarkFrames, limits.watermarkPixels]).toEqual([frames, pixels]);
});
