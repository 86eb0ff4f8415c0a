import { itemAt } from '../arrays.ts';
import { decodeVideo } from '../video/decode.ts';
import { encodeVideo, keySeconds } from '../video/encode.ts';
import type { OpenVideo } from '../video/open.ts';
import type { Yuv } from '../video/yuv.ts';

/** The finest value looks like the original; values beyond the coarsest show blocks. */
const finestQuantization = 16;
const coarsestQuantization = 32;
/** The Baseline profile needs more bytes than those of most files. */
const moreBytes = 1.3;
/** How many parts are tried, how many pictures each has, and how finely each is encoded. */
const trials = { places: 4, pictures: 10, quantization: 22 };

/** The finest quantization with which an encoded video is not much larger than the original. */
export async function quantizationLike(
  video: OpenVideo,
  fps: number,
  abortSignal: AbortSignal | undefined,
): Promise<number> {
  const { packetCount, averageBitrate } = await video.track.computePacketStats();
  const targetBytes = (moreBytes * averageBitrate) / 8 / fps;
  const attempts = await Promise.all(
    (await sampleParts(video, packetCount, abortSignal)).map((part) =>
      encodeTrial(part, fps, abortSignal),
    ),
  );
  const needed = attempts.reduce((sum, bytes) => sum + bytes, 0) / attempts.length;
  // Six steps halve the bytes, approximately.
  const fitting = trials.quantization + 6 * Math.log2(needed / targetBytes);
  return Math.round(Math.min(coarsestQuantization, Math.max(finestQuantization, fitting)));
}

/** Several pictures in a row, at places spread over the video. A video of one picture has only that. */
async function sampleParts(
  video: OpenVideo,
  count: number,
  abortSignal: AbortSignal | undefined,
): Promise<Yuv[][]> {
  const { places, pictures } = trials;
  const every = Math.max(pictures, Math.floor(count / places));
  const parts: Yuv[][] = [];
  let i = 0;
  for await (const { picture } of decodeVideo(video)) {
    abortSignal?.throwIfAborted();
    if (i % every === 0) parts.push([]);
    if (i++ % every < pictures) parts.at(-1)?.push({ ...picture, data: picture.data.slice() });
  }
  const several = parts.filter((part) => part.length > 1);
  return several.length > 0 ? several : parts;
}

/** The bytes of an average picture, with as many key frames as the file will have. */
async function encodeTrial(
  part: readonly Yuv[],
  fps: number,
  abortSignal: AbortSignal | undefined,
): Promise<number> {
  const { width, height } = itemAt(part, 0);
  const { quantization } = trials;
  const { packets } = await encodeVideo(part, { width, height, fps, quantization, abortSignal });
  const [key = 0, ...others] = packets.map(({ byteLength }) => byteLength);
  if (others.length === 0) return key;
  const usual = others.reduce((sum, bytes) => sum + bytes, 0) / others.length;
  return usual + (key - usual) / Math.max(1, keySeconds * fps);
}
