import { portableTags } from '../audio/tags.ts';
import { copiedPictures, copiedSound } from './copied-tracks.ts';
import { muxMp4 } from './mp4.ts';
import { withVideo } from './open.ts';

/**
 * A video as MP4: the file itself if it is one, else its pictures and its sound, bit for bit, in
 * another container.
 *
 * @throws InvalidArgumentError if it cannot be read, or MP4 cannot hold its pictures or its sound
 */
export function asMp4(file: Uint8Array): Promise<Uint8Array> {
  return withVideo(file, async (video) => {
    if ((await video.input.getFormat()).name === 'MP4') return file;
    const pictures = await copiedPictures(video, file.byteLength);
    const sound = await copiedSound(video, file.byteLength);
    const tags = portableTags(await video.input.getMetadataTags());
    return await muxMp4(tags, sound ? [pictures, sound] : [pictures]);
  });
}
