import { OfflineAudioContext } from 'node-web-audio-api';
import type { Sound } from '../audio/sound.ts';

/** Decodes a file with another decoder than ours: Symphonia, behind the Web Audio API. */
export async function decodeWithWebAudio(file: Uint8Array, sampleRate = 44_100): Promise<Sound> {
  const context = new OfflineAudioContext(2, 1, sampleRate);
  const buffer = await context.decodeAudioData(Uint8Array.from(file).buffer);
  return {
    sampleRate: buffer.sampleRate,
    // Copies, because the memory of the originals is freed with the buffer.
    channels: Array.from({ length: buffer.numberOfChannels }, (_, i) =>
      buffer.getChannelData(i).slice(),
    ),
  };
}

/** Root mean square of the samples, or of a part of them. */
export function level(samples: Float32Array, from = 0, to = samples.length): number {
  const part = samples.subarray(from, to);
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

/** The highest sample of all channels. */
export function peak(sound: Sound): number {
  return Math.max(
    ...sound.channels.map((channel) =>
      channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    ),
  );
}
