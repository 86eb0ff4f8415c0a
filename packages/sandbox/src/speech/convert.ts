import { resample } from '../audio/resample.ts';
import { monoOf, type Sound } from '../audio/sound.ts';
import { medianPitch, pitchAt, trackPitch } from './pitch.ts';
import { psola } from './psola.ts';
import { SPEECH_RATE, speak } from './speak.ts';
import { withTimbreOf } from './timbre.ts';
import type { Voice } from './voices.ts';

/** What voices say to be compared: it has most sounds of English. */
const SAMPLE = 'The quick brown fox jumps over the lazy dogs.';
/** Throats are shorter where voices are higher, by this power of the pitch's ratio. */
const THROAT = 0.3;
const MOST_FORMANTS = 1.3;

/**
 * A recording in another voice: its pitch is moved into the voice's range, its resonances are
 * shifted as far as the throats differ, and its bands made as loud as the voice's. Words and their
 * times stay.
 */
export async function convert(sound: Sound, voice: Voice): Promise<Sound> {
  const [samples = new Float32Array(0)] = resample(
    { sampleRate: sound.sampleRate, channels: [monoOf(sound)] },
    SPEECH_RATE,
  ).channels;
  const example = await speak(SAMPLE, { voice, speed: 1, seed: 0, temperature: 0.5 });
  const [wanted = new Float32Array(0)] = example.sound.channels;
  const moved = withPitchOf(samples, wanted);
  return { sampleRate: SPEECH_RATE, channels: [withTimbreOf(moved, wanted)] };
}

function withPitchOf(samples: Float32Array, wanted: Float32Array): Float32Array {
  const pitch = trackPitch(samples, SPEECH_RATE);
  const from = medianPitch(pitch);
  const to = medianPitch(trackPitch(wanted, SPEECH_RATE));
  if (from === 0 || to === 0) return samples;
  const higher = to / from;
  return psola(samples, {
    sampleRate: SPEECH_RATE,
    pitch,
    frames: samples.length,
    formants: Math.min(MOST_FORMANTS, Math.max(1 / MOST_FORMANTS, higher ** THROAT)),
    aimAt: (second) => ({ source: second, hertz: (pitchAt(pitch, second) || from) * higher }),
  });
}
