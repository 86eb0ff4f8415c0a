import { pictureLimits } from '@genmedia/media/image';
import { limits } from '@genmedia/server/limits';
import { expect, test } from 'vitest';

test('the contract says what the decoders take of a picture', () => {
  expect(pictureLimits).toEqual({
    textBytes: limits.imageTextBytes,
    profileBytes: limits.imageProfileBytes,
    scans: limits.imageScans,
    pages: limits.imagePages,
    animationPixels: limits.animationPixels,
  });
});
