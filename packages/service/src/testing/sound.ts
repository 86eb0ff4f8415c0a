import { decodeWithWebAudio } from '@genmedia/media/testing/web-audio';
import { expect } from 'vitest';

export interface Sound {
  /** In seconds. */
  seconds: number;
  channels: number;
  /** Of the first channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
}

const sampleRate = 24_000;

/** Decodes a sound file, or the sound of a video, completely. Rejects if there is no sound. */
export async function decodeSound(file: Uint8Array): Promise<Sound> {
  const { channels } = await decodeWithWebAudio(file, sampleRate);
  const [samples = new Float32Array()] = channels;
  return { seconds: samples.length / sampleRate, channels: channels.length, samples, sampleRate };
}

/** The loudness of a part of a sound: the root mean square of its samples, 0 for silence. */
export function loudness({ samples, sampleRate: rate }: Sound, from = 0, to = Infinity): number {
  const part = samples.subarray(from * rate, Math.min(to * rate, samples.length));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

/** Downloads an output file, and checks its type. */
export async function download(url: string | undefined, type: string): Promise<Buffer> {
  const response = await fetch(url ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  return Buffer.from(await response.arrayBuffer());
}
