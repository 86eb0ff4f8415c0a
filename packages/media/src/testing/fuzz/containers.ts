import {
  AdtsOutputFormat,
  BufferSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  OggOutputFormat,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { VideoEncoder, VideoFrame } from 'node-webcodecs';
import sharp from 'sharp';
import { encodeAudio } from '../../audio/encode.ts';
import type { AudioFormat } from '../../models.ts';
import { copyTrack, mux, type OutputTrack } from '../../mux.ts';
import { flush } from '../../native.ts';
import { takeSound } from '../../video/soundtrack.ts';
import { film, tone } from '../film.ts';
import { photograph } from '../photograph.ts';
import { encodedTrack, opusTrack, vorbis } from '../sounds.ts';

const rate = 48_000;
const size = { width: 48, height: 32 };
const sound = tone(440, 1, 0.5, rate);
const [samples = new Float32Array()] = sound.channels.map((channel) => channel.slice(0, rate / 4));
const short = { sampleRate: rate, channels: [samples] };

async function encoded(format: AudioFormat): Promise<Uint8Array> {
  const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1, text: 'la' };
  return (await encodeAudio(short, { format, tags })).data;
}

/** A few pictures that libvpx encodes. */
async function vp9Part(): Promise<OutputTrack> {
  const source = new EncodedVideoPacketSource('vp9');
  const packets: (() => Promise<void>)[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const packet = new EncodedPacket(data, chunk.type, chunk.timestamp / 1e6, 0.1);
      const decoderConfig = meta?.decoderConfig as VideoDecoderConfig | undefined;
      packets.push(() => source.add(packet, decoderConfig && { decoderConfig }));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp09.00.10.08', ...size, bitrate: 200_000, framerate: 10 });
  for (let i = 0; i < 4; i++) {
    const data = new Uint8Array(size.width * size.height * 4).fill(60 * i);
    const form = { format: 'RGBA', codedWidth: size.width, codedHeight: size.height } as const;
    const frame = new VideoFrame(data, { ...form, timestamp: i * 100_000 });
    encoder.encode(frame, { keyFrame: i === 0 });
    frame.close();
  }
  await flush(encoder);
  encoder.close();
  const feed = async () => {
    for (const add of packets) await add();
    source.close();
  };
  return { source, feed };
}

async function adts(): Promise<Uint8Array> {
  return await mux(new AdtsOutputFormat(), undefined, [await encodedTrack('aac', samples)]);
}

const mp4 = () => film({ ...size, seconds: 1, fps: 4, sound });

/** The film in another container. */
async function filmIn(format: OutputFormat): Promise<Uint8Array> {
  const file = await mp4();
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const tracks = await input.getTracks();
  const parts: OutputTrack[] = [];
  for (const track of tracks) {
    const part =
      track.isVideoTrack() || track.isAudioTrack()
        ? await copyTrack(track, format, file.length)
        : undefined;
    if (part !== undefined) parts.push(part);
  }
  return await mux(format, { title: 'Hills' }, parts);
}

const raw = photograph(48, 32);
const picture = () =>
  sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } });
const frames = async () => {
  const still = await picture().png().toBuffer();
  const other = await sharp(still).negate().png().toBuffer();
  return sharp([still, other, still], { join: { animated: true } });
};

/** What reads the files of a container. */
export type Reads = 'sound' | 'video' | 'picture';

interface Container {
  readonly reads: Reads;
  /** A small real file. */
  readonly make: () => Promise<Uint8Array>;
}

/** A small real file of each container that the decoders take. */
export const containers = {
  wav: { reads: 'sound', make: () => encoded('wav') },
  mp3: { reads: 'sound', make: () => encoded('mp3') },
  flac: { reads: 'sound', make: () => encoded('flac') },
  vorbis: { reads: 'sound', make: () => vorbis(samples) },
  opus: {
    reads: 'sound',
    make: async () => await mux(new OggOutputFormat(), { title: 'A' }, [await opusTrack(samples)]),
  },
  aac: { reads: 'sound', make: adts },
  m4a: {
    reads: 'sound',
    make: async () => (await takeSound(await mp4()))?.data ?? new Uint8Array(),
  },
  mp4: { reads: 'video', make: mp4 },
  mov: { reads: 'video', make: () => filmIn(new MovOutputFormat()) },
  mkv: { reads: 'video', make: () => filmIn(new MkvOutputFormat()) },
  webm: {
    reads: 'video',
    make: async () =>
      await mux(new WebMOutputFormat(), { title: 'A' }, [
        await vp9Part(),
        await opusTrack(samples),
      ]),
  },
  png: { reads: 'picture', make: () => picture().withIccProfile('p3').png().toBuffer() },
  jpeg: {
    reads: 'picture',
    make: () => picture().withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  progressive: { reads: 'picture', make: () => picture().jpeg({ progressive: true }).toBuffer() },
  webp: { reads: 'picture', make: () => picture().withIccProfile('p3').webp().toBuffer() },
  animation: { reads: 'picture', make: async () => (await frames()).webp().toBuffer() },
  gif: { reads: 'picture', make: async () => (await frames()).gif().toBuffer() },
  avif: { reads: 'picture', make: () => picture().avif({ effort: 0 }).toBuffer() },
  tiff: { reads: 'picture', make: () => picture().tiff({ compression: 'lzw' }).toBuffer() },
} satisfies Record<string, Container>;

export type ContainerName = keyof typeof containers;
