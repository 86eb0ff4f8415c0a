import type { AudioFormat } from '../models.ts';
import { limit } from './master.ts';
import { resample } from './resample.ts';
import { type Sound, stereoOf } from './sound.ts';

/** The sample rates that each encoder takes (of AAC: ISO/IEC 14496-3, table 1.18); WAV has any. */
const rates: Partial<Record<AudioFormat | 'aac', readonly number[]>> = {
  mp3: [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
  flac: [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000],
  aac: [
    7350, 8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200,
    96_000,
  ],
};
/** The sample rate that sounds of other rates get. */
const otherRate = 48_000;

/** The sound as a format can have it: MP3 in mono or stereo, and all but WAV at usual rates. */
export function encodable(sound: Sound, format: AudioFormat | 'aac'): Sound {
  const mixed = format === 'mp3' && sound.channels.length > 2 ? inStereo(sound) : sound;
  const isUsual = rates[format]?.includes(sound.sampleRate) ?? true;
  return isUsual ? mixed : resample(mixed, otherRate);
}

/** The highest rate that a sound of this rate gets in any sound file. */
export function highestRate(sampleRate: number): number {
  const isUsual = [rates.mp3, rates.flac].every((usual) => usual?.includes(sampleRate));
  return isUsual ? sampleRate : Math.max(sampleRate, otherRate);
}

/** Channels that are added up may be louder than a file can be. */
function inStereo(sound: Sound): Sound {
  const stereo = stereoOf(sound);
  limit(stereo);
  return stereo;
}
