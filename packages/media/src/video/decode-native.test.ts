import { EncodedPacket } from 'mediabunny';
import * as codecs from 'node-webcodecs';
import { expect, test } from 'vitest';
import type { NativeCodecs } from '../native.ts';
import { decodeNatively } from './decode-native.ts';

const size = { width: 16, height: 16 };
const level = { y: 63, u: 102, v: 240 };

/** FFmpeg's codecs with a decoder that returns pictures of one colour, which none encodes here. */
function decoding(format: 'I422' | 'I444'): NativeCodecs {
  const pixels = size.width * size.height;
  const colours = format === 'I444' ? pixels : pixels / 2;
  const data = new Uint8Array(pixels + 2 * colours).fill(level.y);
  data.fill(level.u, pixels).fill(level.v, pixels + colours);
  const { width: codedWidth, height: codedHeight } = size;
  class VideoDecoder {
    readonly decodeQueueSize = 0;
    readonly state = 'configured';
    readonly #output: (frame: codecs.VideoFrame) => void;
    constructor({ output }: { output: (frame: codecs.VideoFrame) => void }) {
      this.#output = output;
    }
    configure(): void {}
    decode(): void {
      this.#output(new codecs.VideoFrame(data, { format, codedWidth, codedHeight, timestamp: 0 }));
    }
    async flush(): Promise<void> {}
    close(): void {}
  }
  return { ...codecs, VideoDecoder } as unknown as NativeCodecs;
}

test.each(['I422', 'I444'] as const)('finer colours (%s) are halved, and stay', async (format) => {
  async function* packets() {
    yield new EncodedPacket(new Uint8Array(1), 'key', 0, 1);
  }
  const input = { config: { codec: 'avc1.f4001f' }, packets: packets(), ...size };
  const { value } = await decodeNatively(decoding(format), input).next();
  const { data } = value?.picture ?? { data: [] };
  expect([data.length, data[0], data[256], data[320]]).toEqual([384, level.y, level.u, level.v]);
});
