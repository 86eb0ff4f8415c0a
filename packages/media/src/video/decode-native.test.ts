import { EncodedPacket } from 'mediabunny';
import * as codecs from 'node-webcodecs';
import { expect, test } from 'vitest';
import type { NativeCodecs } from '../native.ts';
import { decodeNatively } from './decode-native.ts';
import type { DecoderInput } from './frame.ts';

const size = { width: 16, height: 16 };
const level = { y: 63, u: 102, v: 240 };

/**
 * FFmpeg's codecs with a decoder that returns what no encoder here makes: pictures of one colour,
 * none of them before `from`.
 */
function decoding(format: 'I420' | 'I422' | 'I444', from = 0): NativeCodecs {
  const pixels = size.width * size.height;
  const colours = pixels / { I420: 4, I422: 2, I444: 1 }[format];
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
    decode({ timestamp }: codecs.EncodedVideoChunk): void {
      if (timestamp < from * 1e6) return;
      this.#output(new codecs.VideoFrame(data, { format, codedWidth, codedHeight, timestamp }));
    }
    async flush(): Promise<void> {}
    close(): void {}
  }
  return { ...codecs, VideoDecoder } as unknown as NativeCodecs;
}

function inputOf(...times: readonly number[]): DecoderInput {
  async function* packets() {
    for (const [i, time] of times.entries()) {
      yield new EncodedPacket(new Uint8Array(1), i === 0 ? 'key' : 'delta', time, 0.1);
    }
  }
  return { config: { codec: 'avc1.f4001f' }, packets: packets(), ...size };
}

test.each(['I422', 'I444'] as const)(
  'colours in %s are halved to those of I420, and stay the same',
  async (format) => {
    const { value } = await decodeNatively(decoding(format), inputOf(0)).next();
    const { data } = value?.picture ?? { data: [] };
    expect([data.length, data[0], data[256], data[320]]).toEqual([384, level.y, level.u, level.v]);
  },
);

test('pictures before the first key picture that the decoder leaves out do not shift the times of others', async () => {
  const times: number[] = [];
  // In the order of decoding: the second and the third are shown first, if at all.
  const input = inputOf(0.2, 0, 0.1, 0.3, 0.4);
  for await (const { at } of decodeNatively(decoding('I420', 0.2), input)) times.push(at);
  expect(times).toEqual([0.2, 0.3, 0.4]);
});
