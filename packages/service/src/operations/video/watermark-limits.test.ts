import { maxFrames, maxPixels } from '@genmedia/media/video';
import { limits } from '@genmedia/server/limits';
import { expect, test } from 'vitest';

test('the contract says how large a video the watermark remover takes', () => {
  expect([limits.watermarkFrames, limits.watermarkPixels]).toEqual([maxFrames, maxPixels]);
});
