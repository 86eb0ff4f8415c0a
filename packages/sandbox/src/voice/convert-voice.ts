import { monoAt, monoOf, type Sound } from '@genmedia/media/audio';
import { medianPitch, pitchAt, trackPitch } from './pitch.ts';
import { psola } from './psola.ts';
import { transferTimbre } from './timbre.ts';

/** Higher voices have shorter throats: the resonances move by this power of the pitch's ratio. */
const formantExponent = 0.3;
const maxFormants = 1.3;

/**
 * Changes a recording of one voice as if another voice had spoken it: moves its pitch to the range
 * of the other voice, shifts its resonances as far as the throats differ, and makes its bands as
 * loud as those of the other voice. Words and their times do not change.
 *
 * @param example of the other voice, a few seconds long
 * @returns mono, at the sample rate of the example
 */
export function convertVoice(recording: Sound, example: Sound): Sound {
  const { sampleRate } = example;
  const target = monoOf(example);
  const samples = monoAt(recording, sampleRate);
  const pitch = trackPitch(samples, sampleRate);
  const [from, to] = [medianPitch(pitch), medianPitch(trackPitch(target, sampleRate))];
  if (from === 0 || to === 0) return { sampleRate, channels: [transferTimbre(samples, target)] };
  const factor = to / from;
  const moved = psola(samples, {
    sampleRate,
    pitch,
    frames: samples.length,
    formants: Math.min(maxFormants, Math.max(1 / maxFormants, factor ** formantExponent)),
    prosodyAt: (second) => ({ source: second, hertz: (pitchAt(pitch, second) || from) * factor }),
  });
  return { sampleRate, channels: [transferTimbre(moved, target)] };
}
