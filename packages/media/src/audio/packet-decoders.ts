import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import {
  AudioSample,
  CustomAudioDecoder,
  type EncodedPacket,
  type InputAudioTrack,
  registerDecoder,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';
import { bytesOf, itemAt } from '../arrays.ts';
import { nativeCodecs } from '../native.ts';
import { aacDecoder } from './aac-decoder.ts';
import { reportErrors } from './report-errors.ts';
import type { Sound } from './sound.ts';

/** The formats that every machine and thread can decode, for messages. */
export const decodableFormats = 'WAV, MP3, FLAC or Ogg (Vorbis or Opus)';

let registered: Promise<void> | undefined;

/**
 * Registers decoders with mediabunny in this thread: Opus, MP3 and, if the optional native decoders
 * run, AAC.
 */
export function ensureDecoders(): Promise<void> {
  registered ??= register();
  return registered;
}

async function register(): Promise<void> {
  if (typeof AudioDecoder !== 'undefined') return;
  registerDecoder(OpusPackets);
  registerDecoder(Mp3Packets);
  const native = await nativeCodecs();
  if (native !== undefined) registerDecoder(aacDecoder(native));
}

/** Decodes whole files of one kind, without the padding that encoders added at both ends. */
type DecodeFile = (file: Uint8Array) => Promise<Sound>;

/** The decoder for the whole file of a track; undefined if there is none for this kind of file. */
export async function fileDecoder(track: InputAudioTrack): Promise<DecodeFile | undefined> {
  const { name } = await track.input.getFormat();
  const codec = await track.getCodec();
  if (name === 'MP3' && codec === 'mp3') {
    return (file) => using(new MPEGDecoder({ enableGapless: true }), (it) => it.decode(file));
  }
  if (name === 'FLAC') return (file) => using(new FLACDecoder(), (it) => it.decodeFile(file));
  if (name === 'Ogg' && codec === 'vorbis') {
    return async (file) => {
      const sound = await using(new OggVorbisDecoder(), (it) => it.decodeFile(file));
      return { ...sound, channels: inWavOrder(sound.channels) };
    };
  }
  return undefined;
}

/**
 * For each channel in the order of WAV, its place in that of Vorbis and Opus, by the number of
 * channels (RFC 7845, 5.1.1.2). One, two and four channels have the same order in both.
 */
const vorbisPlaces: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

/** Puts the channels of Vorbis or Opus into the order of WAV, which all other formats have. */
export function inWavOrder<T>(channels: readonly T[]): readonly T[] {
  const places = vorbisPlaces[channels.length];
  return places ? places.map((place) => itemAt(channels, place)) : channels;
}

interface WasmDecoder {
  readonly ready: Promise<void>;
  free(): void;
}

interface Decoded {
  readonly channelData: Float32Array[];
  readonly sampleRate: number;
}

async function using<T extends WasmDecoder>(
  decoder: T,
  decode: (decoder: T) => Decoded | Promise<Decoded>,
): Promise<Sound> {
  await decoder.ready;
  try {
    const { channelData, sampleRate } = await decode(decoder);
    if (!channelData[0]?.length) throw new Error('No frame could be decoded.');
    return { sampleRate, channels: channelData };
  } finally {
    decoder.free();
  }
}

interface FrameDecoder extends WasmDecoder {
  decodeFrame(data: Uint8Array): Decoded;
}

/** Decodes single packets from any kind of file. The sound of videos is decoded this way. */
abstract class Packets extends CustomAudioDecoder {
  #decoder: FrameDecoder | undefined;

  protected abstract open(): FrameDecoder;

  async init(): Promise<void> {
    await reportErrors(this, async () => {
      this.#decoder = this.open();
      await this.#decoder.ready;
    });
  }

  async decode(packet: EncodedPacket): Promise<void> {
    await reportErrors(this, () => this.#decodeOne(packet));
  }

  #decodeOne({ data, timestamp }: EncodedPacket): void {
    const decoded = this.#decoder?.decodeFrame(data);
    // MP3 has two channels at most, whose order is the same.
    const channels = inWavOrder(decoded?.channelData ?? []);
    const [first] = channels;
    if (decoded === undefined || first === undefined || first.length === 0) return;
    const samples = new Float32Array(first.length * channels.length);
    for (const [i, channel] of channels.entries()) samples.set(channel, i * first.length);
    const numberOfChannels = channels.length;
    const { sampleRate } = decoded;
    const format = 'f32-planar';
    this.onSample(
      new AudioSample({ data: samples, format, numberOfChannels, sampleRate, timestamp }),
    );
  }

  flush(): void {}

  close(): void {
    this.#decoder?.free();
  }
}

class OpusPackets extends Packets {
  static override supports(codec: string): boolean {
    return codec === 'opus';
  }

  protected open(): FrameDecoder {
    return new OpusDecoder(readHead(this.config));
  }
}

class Mp3Packets extends Packets {
  static override supports(codec: string): boolean {
    return codec === 'mp3';
  }

  protected open(): FrameDecoder {
    return new MPEGDecoder();
  }
}

/** How many seconds the decoder cuts from the start of a track: what an Opus encoder puts first. */
export async function preSkipSeconds(track: InputAudioTrack): Promise<number> {
  const config = await track.getDecoderConfig();
  return config?.codec === 'opus' ? readHead(config).preSkip / 48_000 : 0;
}

/** Channels and their coupling, from the header of the stream (RFC 7845, 5.1). */
function readHead({ numberOfChannels, description }: AudioDecoderConfig) {
  const head = bytesOf(description);
  const [low = 0, high = 0] = head.subarray(10, 12);
  const [mapping = 0, streamCount = 1, coupledStreamCount = 0] = head.subarray(18, 21);
  return {
    channels: numberOfChannels,
    preSkip: low | (high << 8),
    ...(mapping > 0 && {
      streamCount,
      coupledStreamCount,
      channelMappingTable: [...head.subarray(21, 21 + numberOfChannels)],
    }),
  };
}
