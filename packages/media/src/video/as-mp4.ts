import { portableTags } from '../audio/tags.ts';
import { copyTrack } from '../mux.ts';
import { mp4Format, muxMp4 } from './mp4.ts';
import { failAsUnreadable, unreadable, withVideo } from './open.ts';

/**
 * A video as MP4: the file itself if it is one, else its pictures and its sound, bit for bit, in
 * another container.
 *
 * @throws InvalidArgumentError if it cannot be read, or MP4 cannot hold its pictures or its sound
 */
export function asMp4(file: Uint8Array): Promise<Uint8Array> {
  return withVideo(file, async ({ input, track }) => {
    if ((await input.getFormat()).name === 'MP4') return file;
    const pictures = await copyTrack(track, mp4Format, file.byteLength);
    const sound = await input.getPrimaryAudioTrack();
    const kept = sound && (await copyTrack(sound, mp4Format, file.byteLength));
    if (!pictures || kept === undefined) {
      throw unreadable('MP4 cannot hold the pictures or the sound of the video: send an MP4 file.');
    }
    const tags = portableTags(await input.getMetadataTags());
    return await muxMp4(tags, kept ? [pictures, kept] : [pictures]);
  }).catch(failAsUnreadable);
}
