import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { flushed, type NativeCodecs } from '../native.ts';
import { told } from './told.ts';

type Native = InstanceType<NativeCodecs['AudioDecoder']>;

/** Makes a decoder for mediabunny that decodes AAC with the optional native decoders. */
export function aacDecoder(native: NativeCodecs): typeof CustomAudioDecoder {
  return class extends CustomAudioDecoder {
    #decoder: Native | undefined;

    static override supports(codec: string): boolean {
      return codec === 'aac';
    }

    async init(): Promise<void> {
      await told(this, () => this.#open());
    }

    #open(): void {
      this.#decoder = new native.AudioDecoder({
        output: (data) => {
          const { format, numberOfChannels, sampleRate, timestamp } = data;
          // What this callback throws is only printed.
          if (format === null) {
            return this.onError(new Error('The decoded block has no sample format.'));
          }
          // This decoder's `copyTo` copies samples in their own format, whatever format is
          // requested.
          const planes = format.endsWith('-planar') ? numberOfChannels : 1;
          const size = data.allocationSize({ planeIndex: 0 });
          const samples = new Uint8Array(planes * size);
          for (let planeIndex = 0; planeIndex < planes; planeIndex++) {
            data.copyTo(samples.subarray(planeIndex * size), { planeIndex });
          }
          data.close();
          this.onSample(
            new AudioSample({
              ...{ data: samples, format, numberOfChannels, sampleRate },
              timestamp: timestamp / 1e6,
            }),
          );
        },
        error: (error) => this.onError(error),
      });
      this.#decoder.configure(this.config as Parameters<Native['configure']>[0]);
    }

    async decode(packet: EncodedPacket): Promise<void> {
      const { type, data, microsecondTimestamp, microsecondDuration } = packet;
      await told(this, () =>
        this.#decoder?.decode(
          new native.EncodedAudioChunk({
            type,
            data,
            timestamp: microsecondTimestamp,
            duration: microsecondDuration,
          }),
        ),
      );
    }

    async flush(): Promise<void> {
      await told(this, async () => {
        if (this.#decoder !== undefined) await flushed(this.#decoder);
      });
    }

    async close(): Promise<void> {
      await told(this, () => {
        if (this.#decoder?.state !== 'closed') this.#decoder?.close();
      });
    }
  };
}
