import { probeVideo, videoStills } from '@genmedia/media/video';
import encoders from 'h264-mp4-encoder';
import sharp from 'sharp';

/**
 * Returns the same video with a half-transparent mark in its lower right corner, and without sound.
 */
export async function addWatermark(video: Uint8Array): Promise<Uint8Array> {
  const { width, height, fps, frames } = await probeVideo(video);
  const stills = await videoStills(video, frames);
  const encoder = await encoders.createH264MP4Encoder();
  Object.assign(encoder, { width, height, frameRate: fps, quantizationParameter: 20, speed: 5 });
  encoder.initialize();
  const input = watermark(width, height);
  for (const { data } of stills) {
    const frame = sharp(data).composite([{ input }]).ensureAlpha().raw();
    encoder.addFrameRgba(await frame.toBuffer());
  }
  encoder.finalize();
  const file = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return file;
}

/** Draws letters without a font, because it is unknown which fonts a machine has. */
function watermark(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="translate(${width - 170} ${height - 60})" fill="none" stroke="#fff"
      stroke-width="6" opacity="0.75"><circle cx="20" cy="20" r="16"/><path
      d="M54 4v32h22M88 36l14-32 14 32M94 24h16M130 4v32h16a9 9 0 000-16h-16 14a8 8 0 000-16z"/></g>
  </svg>`);
}
