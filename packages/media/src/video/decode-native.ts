import { InvalidArgumentError } from '@ai-sdk/provider';
import type { EncodedPacket } from 'mediabunny';
import { flush, type NativeCodecs } from '../native.ts';
import { type DecoderInput, type Frame, refuseOtherSize, unknownColours } from './frame.ts';
import { unreadable } from './open.ts';
import type { Yuv } from './yuv.ts';

type NativeFrame = InstanceType<NativeCodecs['VideoFrame']>;

/** How many pictures may be in the decoder at once. */
const maxQueued = 16;

/** Decodes with the optional native decoders. */
export async function* decodeNatively(
  native: NativeCodecs,
  input: DecoderInput,
): AsyncGenerator<Frame> {
  const ready: NativeFrame[] = [];
  const times = new PresentationTimes();
  let failure: unknown;
  const decoder = new native.VideoDecoder({
    output: (frame) => ready.push(frame),
    error: (error) => {
      failure ??= error;
    },
  });
  try {
    decoder.configure(input.config as Parameters<typeof decoder.configure>[0]);
    for await (const packet of input.packets) {
      if (!isHidden(packet, input.config)) times.add(packet.timestamp);
      decoder.decode(new native.EncodedVideoChunk(chunkOf(packet)));
      while (decoder.decodeQueueSize >= maxQueued && failure === undefined) await pause();
      if (failure !== undefined) break;
      yield* takeFrames(ready, input, times);
    }
    if (failure === undefined) await flush(decoder);
    if (failure !== undefined) throw failure;
    yield* takeFrames(ready, input, times);
  } catch (cause) {
    if (InvalidArgumentError.isInstance(cause)) throw cause;
    throw unreadable('The video is broken: a part of it cannot be decoded.', cause);
  } finally {
    for (const frame of ready) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

/**
 * The times at which pictures are shown. The decoder confuses the times of the last pictures. But
 * it returns pictures in the order in which they are shown, and returns none before all earlier
 * ones were put in.
 */
class PresentationTimes {
  #coming: number[] = [];
  /** The time of the first packet, which is a key picture. */
  #start: number | undefined;
  /** No picture before this time is shown; undefined until the first one came out. */
  #from: number | undefined;

  add(time: number): void {
    this.#start ??= time;
    if (this.#from !== undefined && time < this.#from) return;
    const after = this.#coming.findLastIndex((other) => other <= time);
    this.#coming.splice(after + 1, 0, time);
  }

  /**
   * Undefined if more pictures came out than went in.
   *
   * @param own the time of the picture as the decoder says it
   */
  next(own: number): number | undefined {
    this.#from ??= this.#begin(own);
    return this.#coming.shift();
  }

  /**
   * A film that was cut out of another may have pictures before its first key picture that need
   * earlier ones. The decoder leaves these out, so that the key picture comes first.
   */
  #begin(own: number): number {
    const start = this.#start ?? 0;
    if (own < start - 1e-5) return -Infinity;
    this.#coming = this.#coming.filter((time) => time >= start);
    return start;
  }
}

/**
 * Whether a picture of VP8 is not shown, but only there for others to refer to (RFC 6386, 9.1:
 * `show_frame`). The decoder does not return it.
 */
function isHidden({ data }: EncodedPacket, { codec }: VideoDecoderConfig): boolean {
  return codec === 'vp8' && ((data[0] ?? 0) & 0x10) === 0;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

function chunkOf({ type, data, microsecondTimestamp, microsecondDuration }: EncodedPacket) {
  return { type, data, timestamp: microsecondTimestamp, duration: microsecondDuration };
}

/** Takes the frames one by one, so that those that nobody takes can still be closed. */
async function* takeFrames(
  ready: NativeFrame[],
  size: DecoderInput,
  times: PresentationTimes,
): AsyncGenerator<Frame> {
  for (let frame = ready.shift(); frame !== undefined; frame = ready.shift()) {
    const { timestamp } = frame;
    let picture: Yuv;
    try {
      picture = await yuvOf(frame, size);
    } finally {
      frame.close();
    }
    const own = timestamp / 1e6;
    yield { picture, at: times.next(own) ?? own };
  }
}

async function yuvOf(frame: NativeFrame, declared: DecoderInput): Promise<Yuv> {
  const { width, height } = declared;
  const { visibleRect } = frame;
  refuseOtherSize(visibleRect?.width ?? width, visibleRect?.height ?? height, declared);
  const rect = { x: visibleRect?.x ?? 0, y: visibleRect?.y ?? 0, width, height };
  const data = new Uint8Array((width * height * 3) / 2);
  // The decoder's own form, or finer colours, which are halved without going by way of RGB.
  const options = frame.format === 'I420' ? { rect } : { rect, format: 'I420' as const };
  // Formats that the binding does not know are called I420, too, and have more bytes.
  await frame.copyTo(data, options).catch((cause) => {
    throw unknownColours(cause);
  });
  return { data, width, height };
}
