import { expect, test } from 'vitest';
import { stereoOf } from './sound.ts';

test.each([
  [[0.1, 0.2, 0.4, 0.9, 0.03, 0.05], 0.43, 0.45],
  [[0.1, 0.2, 0.4, 0.9, 0.06, 0.03, 0.05], 0.49, 0.51],
])(
  'surround sound of %j is as loud in stereo, with what is in the centre in both channels and without the low effects',
  (amplitudes, left, right) => {
    const channels = amplitudes.map((amplitude) => new Float32Array(4).fill(amplitude));
    const stereo = stereoOf({ sampleRate: 48_000, channels });
    const half = Math.SQRT1_2;
    expect(stereo.channels.map((channel) => channel[0])).toEqual([
      expect.closeTo(0.1 + half * left, 5),
      expect.closeTo(0.2 + half * right, 5),
    ]);
  },
);
