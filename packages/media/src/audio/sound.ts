import { float32At, itemAt } from '../arrays.ts';

/**
 * Samples in memory: one array per channel, all of the same length, with full scale from -1 to 1.
 */
export interface Sound {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/** How many samples each channel has. */
export function framesOf(sound: Sound): number {
  return sound.channels[0]?.length ?? 0;
}

/** The length of a sound in seconds. */
export function secondsOf(sound: Sound): number {
  return framesOf(sound) / sound.sampleRate;
}

/** A silent sound of so many samples. */
export function silence(sampleRate: number, frames: number, channels = 1): Sound {
  return {
    sampleRate,
    channels: Array.from({ length: channels }, () => new Float32Array(frames)),
  };
}

/** The channels of parts that follow each other. All have as many. */
export function joined(parts: readonly (readonly Float32Array[])[]): Float32Array[] {
  const [first = []] = parts;
  return first.map((_, channel) => concatenated(parts.map((part) => itemAt(part, channel))));
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The mean of all channels, as one channel. */
export function monoOf(sound: Sound): Float32Array {
  const { channels } = sound;
  const mono = new Float32Array(framesOf(sound));
  for (const channel of channels) add(mono, channel, 0, 1 / channels.length);
  return mono;
}

/**
 * The places of the third and further channels of surround sound, by the number of channels, in the
 * order of WAV and FLAC. `-` is the channel for low effects.
 */
const surround: Readonly<Record<number, string>> = {
  3: 'C',
  4: 'LR',
  5: 'CLR',
  6: 'C-LR',
  7: 'C-CLR',
  8: 'C-LRLR',
};

/**
 * Mixes surround sound down to at most two channels of the same loudness (ITU-R BS.775-4, annex 4,
 * which also leaves out the channel for low effects).
 */
export function stereoOf(sound: Sound): Sound {
  const [left, right, ...others] = sound.channels;
  if (left === undefined || right === undefined || others.length === 0) return sound;
  const channels = [left.slice(), right.slice()] as const;
  const places = surround[sound.channels.length] ?? '';
  for (const [i, other] of others.entries()) {
    const place = places[i] ?? 'C';
    if ('CL'.includes(place)) add(channels[0], other, 0, Math.SQRT1_2);
    if ('CR'.includes(place)) add(channels[1], other, 0, Math.SQRT1_2);
  }
  return { sampleRate: sound.sampleRate, channels };
}

/** The sample at an index; silence before the first and after the last one. */
export function sampleAt(samples: Float32Array, index: number): number {
  return samples[index] ?? 0;
}

/** Adds samples to others, from the index `at` on, as far as the others reach. */
export function add(into: Float32Array, samples: Float32Array, at: number, gain = 1): void {
  const from = Math.max(0, -at);
  const to = Math.min(samples.length, into.length - at);
  for (let i = from; i < to; i++)
    into[at + i] = float32At(into, at + i) + float32At(samples, i) * gain;
}

/**
 * A part of a sound. Beyond the end of the sound it is silent, so it always has the requested
 * length.
 */
export function cut(sound: Sound, from: number, frames: number): Sound {
  const channels = sound.channels.map((channel) => {
    const part = new Float32Array(frames);
    part.set(channel.subarray(from, from + frames));
    return part;
  });
  return { sampleRate: sound.sampleRate, channels };
}

/** Fades the first frames in and the last frames out, in place, so that no click is heard. */
export function fade(sound: Sound, framesIn: number, framesOut: number): void {
  for (const channel of sound.channels) {
    const last = channel.length - 1;
    for (let i = 0; i < Math.min(framesIn, channel.length); i++) {
      channel[i] = float32At(channel, i) * fadeGain(i / framesIn);
    }
    for (let i = 0; i < Math.min(framesOut, channel.length); i++) {
      channel[last - i] = float32At(channel, last - i) * fadeGain(i / framesOut);
    }
  }
}

function fadeGain(part: number): number {
  return Math.sin((part * Math.PI) / 2) ** 2;
}
