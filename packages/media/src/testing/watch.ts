import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import { EncodedVideoChunk, VideoDecoder, type VideoFrame } from 'node-webcodecs';
import { byteAt, itemAt } from '../arrays.ts';
import { flush } from '../native.ts';

/** A video as FFmpeg decodes it, which none of our encoders uses: the brightness of each frame. */
export interface Watched {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly { readonly luma: Uint8Array; readonly at: number }[];
}

export async function watch(file: Uint8Array): Promise<Watched> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (track === null || config == null) throw new Error('no video');
  const shown: VideoFrame[] = [];
  const failures: unknown[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => shown.push(frame),
    error: (error) => failures.push(error),
  });
  decoder.configure(config as Parameters<typeof decoder.configure>[0]);
  const times: number[] = [];
  for await (const { type, data, timestamp, microsecondTimestamp } of new EncodedPacketSink(
    track,
  ).packets()) {
    times.push(timestamp);
    decoder.decode(new EncodedVideoChunk({ type, data, timestamp: microsecondTimestamp }));
  }
  await flush(decoder);
  if (failures.length > 0) throw failures[0];
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const frames: { luma: Uint8Array; at: number }[] = [];
  // FFmpeg's binding confuses the times of the last frames. Here, frames are shown in their order.
  for (const [i, frame] of shown.entries()) {
    const all = new Uint8Array((width * height * 3) / 2);
    await frame.copyTo(all, { rect: { x: 0, y: 0, width, height } });
    frames.push({ luma: all.subarray(0, width * height), at: itemAt(times, i) });
    frame.close();
  }
  return { width, height, frames };
}

/** The mean difference between two pictures, in levels. */
export function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, level, i) => sum + Math.abs(level - byteAt(other, i)), 0) / one.length;
}

/** The payload of every packet of a file's video or sound track. */
export async function packetsOf(file: Uint8Array, kind: 'video' | 'audio'): Promise<string[]> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track: InputTrack | null =
    kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  if (track === null) return [];
  const packets: string[] = [];
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    packets.push(`${timestamp.toFixed(4)} ${Buffer.from(data).toString('base64')}`);
  }
  return packets;
}
