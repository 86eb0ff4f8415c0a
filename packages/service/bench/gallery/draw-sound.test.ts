import { expect, test } from 'vitest';
import { drawSound } from './draw-sound.ts';

/** A WAV file with floats of 32 bits, whose samples may be beyond 1 as those of decoded MP3s are. */
function floatWav(frames: number, ...levels: number[]): Buffer {
  const channels = levels.length;
  const file = Buffer.alloc(44 + frames * channels * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(44_100 * channels * 4, 28);
  file.writeUInt16LE(channels * 4, 32);
  file.writeUInt16LE(32, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - 44, 40);
  for (let n = 0; n < frames * channels; n++) {
    file.writeFloatLE(levels[n % channels] ?? 0, 44 + n * 4);
  }
  return file;
}

test('a sound beyond full scale is drawn, and its peak is that of all channels', async () => {
  const { channels, seconds, peak } = await drawSound(floatWav(44_100, 1.2, 1.5));
  expect([channels, seconds]).toEqual([2, 1]);
  expect(peak).toBeCloseTo(20 * Math.log10(1.5), 3);
});
