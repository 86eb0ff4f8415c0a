import {
  AudioSample,
  AudioSampleSource,
  EncodedAudioPacketSource,
  EncodedPacket,
} from 'mediabunny';
import { AudioData, AudioEncoder } from 'node-webcodecs';
import { createOggEncoder } from 'wasm-media-encoders';
import { ensureEncoder } from '../audio/encoders.ts';
import type { OutputTrack } from '../mux.ts';
import { flush } from '../native.ts';

const sampleRate = 48_000;
/** Samples of 20 ms, which a packet of Opus has. */
const numberOfFrames = 960;

/**
 * A track of Opus that libopus encodes.
 *
 * @param samples of one channel at 48 kHz; what is left after the last 20 ms is left out
 * @param start the time of the first packet, in seconds
 */
export async function opusTrack(samples: Float32Array, start = 0): Promise<OutputTrack> {
  const source = new EncodedAudioPacketSource('opus');
  const packets: (() => Promise<void>)[] = [];
  const failures: unknown[] = [];
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const seconds = Math.max(0, chunk.timestamp / 1e6);
      const packet = new EncodedPacket(data, 'key', seconds + start, 0.02);
      const decoderConfig = meta?.decoderConfig as AudioDecoderConfig | undefined;
      packets.push(() => source.add(packet, decoderConfig && { decoderConfig }));
    },
    error: (error) => failures.push(error),
  });
  encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 1, bitrate: 96_000 });
  for (let at = 0; at + numberOfFrames <= samples.length; at += numberOfFrames) {
    const data = new AudioData({
      format: 'f32-planar',
      sampleRate,
      numberOfFrames,
      numberOfChannels: 1,
      timestamp: (at / sampleRate) * 1e6,
      data: samples.slice(at, at + numberOfFrames),
    });
    encoder.encode(data);
    data.close();
  }
  await flush(encoder);
  encoder.close();
  if (failures.length > 0) throw failures[0];
  return {
    source,
    async feed() {
      for (const add of packets) await add();
      source.close();
    },
  };
}

/**
 * A track that the package's own encoders make.
 *
 * @param data the samples at 48 kHz, one channel after the other
 * @param timestamp of the first sample, in seconds
 */
export async function encodedTrack(
  codec: 'aac' | 'mp3' | 'pcm-f32',
  data: Float32Array,
  { numberOfChannels = 1, timestamp = 0 } = {},
): Promise<OutputTrack> {
  if (codec !== 'pcm-f32') await ensureEncoder(codec);
  const source = new AudioSampleSource({ codec, bitrate: 96_000 * numberOfChannels });
  const form = { format: 'f32-planar', numberOfChannels, sampleRate } as const;
  const feed = async () => {
    const sample = new AudioSample({ ...form, data, timestamp });
    await source.add(sample);
    sample.close();
    source.close();
  };
  return { source, feed };
}

/** A file of Vorbis in Ogg. @param samples of one channel at 48 kHz */
export async function vorbis(samples: Float32Array): Promise<Uint8Array> {
  const encoder = await createOggEncoder();
  encoder.configure({ channels: 1, sampleRate, vbrQuality: 5 });
  return Buffer.concat([encoder.encode([samples]).slice(), encoder.finalize().slice()]);
}
