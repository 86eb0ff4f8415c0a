import {
  AudioSample,
  CustomAudioDecoder,
  type EncodedPacket,
  type InputAudioTrack,
  registerDecoder,
} from 'mediabunny';
import { bytesOf } from '../bytes.ts';
import { nativeCodecs } from '../native.ts';
import { inWavOrder } from './channel-order.ts';
import { nativeDecoder } from './native-decoder.ts';
import { reportErrors } from './report-errors.ts';
import type { Decoded, WasmDecoder } from './wasm-decoder.ts';

let registered: Promise<void> | undefined;

/**
 * Registers decoders with mediabunny in this thread: Opus, MP3 and, if the optional native decoders
 * run, AAC, FLAC and Vorbis.
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
  if (native !== undefined) registerDecoder(nativeDecoder(native));
}

interface FrameDecoder extends WasmDecoder {
  decodeFrame(data: Uint8Array): Decoded;
}

/** Decodes single packets from any kind of file. The sound of videos is decoded this way. */
abstract class Packets extends CustomAudioDecoder {
  #decoder: FrameDecoder | undefined;

  /** Loads the code of the decoder, too. */
  protected abstract open(): Promise<FrameDecoder>;

  async init(): Promise<void> {
    await reportErrors(this, async () => {
      this.#decoder = await this.open();
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

  /** Fails if a packet has broken the memory of the decoder, as one of SILK behind CELT may. */
  async close(): Promise<void> {
    await reportErrors(this, () => this.#decoder?.free());
  }
}

class OpusPackets extends Packets {
  static override supports(codec: string): boolean {
    return codec === 'opus';
  }

  protected async open(): Promise<FrameDecoder> {
    const { OpusDecoder } = await import('opus-decoder');
    return new OpusDecoder(readHead(this.config));
  }
}

class Mp3Packets extends Packets {
  static override supports(codec: string): boolean {
    return codec === 'mp3';
  }

  protected async open(): Promise<FrameDecoder> {
    const { MPEGDecoder } = await import('mpg123-decoder');
    return new MPEGDecoder();
  }
}

/** How many seconds the decoder cuts from the start of a track: what an Opus encoder puts first. */
export async function preSkipSeconds(track: InputAudioTrack): Promise<number> {
  const config = await track.getDecoderConfig();
  return config?.codec === 'opus' ? readHead(config).preSkip / 48_000 : 0;
}

/** Channels, their coupling, and the samples to skip, from the stream's header (RFC 7845, 5.1). */
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
