import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { checkSoundPacket } from '../bounds/sound-packet.ts';
import { flush, type NativeCodecs, nextTurns } from '../native.ts';
import { reportErrors } from './report-errors.ts';

type Native = InstanceType<NativeCodecs['AudioDecoder']>;
type NativeData = InstanceType<NativeCodecs['AudioData']>;

/** What the native decoders decode. FLAC and Vorbis in files of their own have other decoders. */
const codecs = new Set(['aac', 'flac', 'vorbis']);

/** Makes a decoder for mediabunny of the optional native decoders. */
export function nativeDecoder(native: NativeCodecs): typeof CustomAudioDecoder {
  return class extends CustomAudioDecoder {
    #decoder: Native | undefined;

    static override supports(codec: string): boolean {
      return codecs.has(codec);
    }

    async init(): Promise<void> {
      await reportErrors(this, () => this.#open());
    }

    #open(): void {
      this.#decoder = new native.AudioDecoder({
        output: (data) => {
          const sample = sampleOf(data);
          // What this callback throws is only printed.
          if (sample === undefined) this.onError(new Error('The decoded block has no format.'));
          else this.onSample(sample);
        },
        error: (error) => this.onError(error),
      });
      this.#decoder.configure(this.config as Parameters<Native['configure']>[0]);
    }

    async decode(packet: EncodedPacket): Promise<void> {
      const { type, data, microsecondTimestamp, microsecondDuration } = packet;
      await reportErrors(this, async () => {
        checkSoundPacket(this.codec, data);
        this.#decoder?.decode(
          new native.EncodedAudioChunk({
            type,
            data,
            timestamp: microsecondTimestamp,
            duration: microsecondDuration,
          }),
        );
        // mediabunny would send all packets before the first output, whose length is checked, arrives.
        await nextTurns();
      });
    }

    async flush(): Promise<void> {
      await reportErrors(this, async () => {
        if (this.#decoder !== undefined) await flush(this.#decoder);
      });
    }

    async close(): Promise<void> {
      await reportErrors(this, () => {
        if (this.#decoder?.state !== 'closed') this.#decoder?.close();
      });
    }
  };
}

/** Copies and closes a decoded block; undefined if its sample format is unknown. */
function sampleOf(block: NativeData): AudioSample | undefined {
  const { format, numberOfChannels, sampleRate, timestamp } = block;
  try {
    if (format === null) return undefined;
    // This decoder's `copyTo` copies samples in their own format, whatever format is requested.
    const planes = format.endsWith('-planar') ? numberOfChannels : 1;
    const size = block.allocationSize({ planeIndex: 0 });
    const data = new Uint8Array(planes * size);
    for (let planeIndex = 0; planeIndex < planes; planeIndex++) {
      block.copyTo(data.subarray(planeIndex * size), { planeIndex });
    }
    const seconds = timestamp / 1e6;
    return new AudioSample({ data, format, numberOfChannels, sampleRate, timestamp: seconds });
  } finally {
    block.close();
  }
}
