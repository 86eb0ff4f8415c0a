import { videoStills } from '@genmedia/media/video';
import { sandbox } from '@genmedia/sandbox';
import { experimental_generateVideo as generateVideo } from 'ai';
import encoders from 'h264-mp4-encoder';
import sharp from 'sharp';

const width = 320;
const height = 192;
const fps = 12;
const frames = 12;

/** Where the mark is in a marked video. */
export const markedPlace = { left: 216, top: 148, width: 88, height: 30 };

const mark = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="30"><g fill="none" stroke="#fff" stroke-width="5"><circle cx="15" cy="15" r="11"/><path d="M36 4h20v22h-20zM64 26v-22l18 22v-22"/></g></svg>',
);

/** A video of one second, as MP4, without and with a mark over it. */
export async function markedVideo(): Promise<{ clean: Uint8Array; marked: Uint8Array }> {
  const { video } = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'a sailing boat on the sea at sunset, birds',
    resolution: `${width}x${height}`,
    duration: frames / fps,
    fps,
    seed: 1,
  });
  const clean = video.uint8Array;
  return { clean, marked: await withMark(clean) };
}

async function withMark(clean: Uint8Array): Promise<Uint8Array> {
  const encoder = await encoders.createH264MP4Encoder();
  Object.assign(encoder, { width, height, frameRate: fps, quantizationParameter: 18 });
  encoder.initialize();
  for (const { data } of await videoStills(clean, frames)) {
    const { left, top } = markedPlace;
    const frame = sharp(data).composite([{ input: mark, left, top }]);
    encoder.addFrameRgba(await frame.ensureAlpha().raw().toBuffer());
  }
  encoder.finalize();
  const file = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return file;
}
