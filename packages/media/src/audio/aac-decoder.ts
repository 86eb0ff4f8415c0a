import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import type { NativeCodecs } from '../native.ts';

type Native = InstanceType<NativeCodecs['AudioDecoder']>;

/** Lets mediabunny decode AAC by the optional decoders in native code. */
export function aacDecoder(native: NativeCodecs): typeof CustomAudioDecoder {
  return class extends CustomAudioDecoder {
    #decoder: Native | undefined;

    static override supports(codec: string): boolean {
      return codec === 'aac';
    }

    init(): void {
      this.#decoder = new native.AudioDecoder({
        output: (data) => {
          const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = data;
          const samples = new Float32Array(numberOfChannels * numberOfFrames);
          for (let i = 0; i < numberOfChannels; i++) {
            const plane = samples.subarray(i * numberOfFrames, (i + 1) * numberOfFrames);
            data.copyTo(plane, { planeIndex: i, format: 'f32-planar' });
          }
          data.close();
          this.onSample(
            new AudioSample({
              ...{ data: samples, format: 'f32-planar', numberOfChannels, sampleRate },
              timestamp: timestamp / 1e6,
            }),
          );
        },
        error: (error) => this.onError(error),
      });
      this.#decoder.configure(this.config as Parameters<Native['configure']>[0]);
    }

    decode({ type, data, microsecondTimestamp, microsecondDuration }: EncodedPacket): void {
      this.#decoder?.decode(
        new native.EncodedAudioChunk({
          ...{ type, data },
          timestamp: microsecondTimestamp,
          duration: microsecondDuration,
        }),
      );
    }

    async flush(): Promise<void> {
      await this.#decoder?.flush();
    }

    close(): void {
      this.#decoder?.close();
    }
  };
}
