import { resample } from '../audio/resample.ts';
import { monoOf, type Sound } from '../audio/sound.ts';
import { medianPitch, pitchAt, trackPitch } from './pitch.ts';
import { psola } from './psola.ts';
import { withTimbreOf } from './timbre.ts';

/** Throats are shorter where voices are higher, by this power of the pitch's ratio. */
const THROAT = 0.3;
const MOST_FORMANTS = 1.3;

/**
 * A recording of one voice as if another had said it: its pitch is moved into that voice's range, its
 * resonances are shifted as far as the throats differ, and its bands made as loud as there. Words and
 * their times stay.
 *
 * @param example the other voice, a few seconds of it
 * @returns mono, at the sample rate of the example
 */
export function convertVoice(recording: Sound, example: Sound): Sound {
  const { sampleRate } = example;
  const wanted = monoOf(example);
  const samples = monoAt(recording, sampleRate);
  const [from, to] = [samples, wanted].map((each) => medianPitch(trackPitch(each, sampleRate)));
  const moved = from && to ? higher(samples, sampleRate, to / from) : samples;
  return { sampleRate, channels: [withTimbreOf(moved, wanted)] };
}

/**
 * A recording of one voice, higher by a factor (2 is an octave) or lower, as long as it was.
 *
 * @returns mono, at its own sample rate
 */
export function changePitch(recording: Sound, factor: number): Sound {
  const { sampleRate } = recording;
  return { sampleRate, channels: [higher(monoOf(recording), sampleRate, factor)] };
}

function higher(samples: Float32Array, sampleRate: number, factor: number): Float32Array {
  const pitch = trackPitch(samples, sampleRate);
  const usual = medianPitch(pitch);
  if (usual === 0) return samples;
  return psola(samples, {
    sampleRate,
    pitch,
    frames: samples.length,
    formants: Math.min(MOST_FORMANTS, Math.max(1 / MOST_FORMANTS, factor ** THROAT)),
    aimAt: (second) => ({ source: second, hertz: (pitchAt(pitch, second) || usual) * factor }),
  });
}

function monoAt({ sampleRate, channels }: Sound, rate: number): Float32Array {
  const mono = { sampleRate, channels: [monoOf({ sampleRate, channels })] };
  return resample(mono, rate).channels[0] ?? new Float32Array(0);
}
