import { InvalidArgumentError } from '@ai-sdk/provider';
import { type InputAudioTrack, type MetadataTags, OggOutputFormat } from 'mediabunny';
import { decodeAudio } from '../audio/decode.ts';
import { encodedOnce } from '../audio/encoded-once.ts';
import { decodableFormats } from '../audio/open.ts';
import type { Sound } from '../audio/sound.ts';
import { portableTags } from '../audio/tags.ts';
import { type Transcript, withTranscript } from '../audio/transcript.ts';
import type { Media } from '../models.ts';
import { copyTrack, mux } from '../mux.ts';
import { copiedPictures } from './copied-tracks.ts';
import { aacTrack, mp4Format, muxMp4 } from './mp4.ts';
import { unreadable, withInput, withVideo } from './open.ts';

/**
 * Decodes the sound of a video, in mono or stereo. AAC needs the optional dependency `node-webcodecs`.
 *
 * @throws InvalidArgumentError if it has no sound, or there is no decoder for it
 */
export async function extractAudio(video: Uint8Array): Promise<Sound> {
  try {
    return (await decodeAudio(video, { inStereo: true })).sound;
  } catch (error) {
    if (!InvalidArgumentError.isInstance(error)) throw error;
    // Errors of the reader and the decoders have a cause, and advice for files of sound.
    const message = error.cause
      ? 'The sound of the video cannot be read: export the video again.'
      : error.message.replace(`send ${decodableFormats}`, 'export the video with MP3 or Opus');
    throw new InvalidArgumentError({ argument: 'video', message, cause: error });
  }
}

/** Four hours. A damaged file may say that it lasts for years, and silence would be encoded for all. */
const maxSeconds = 14_400;

/**
 * Makes an MP4 file with the pictures of `video`, bit for bit, and another sound. A longer sound is
 * cut, and a shorter one ends in silence.
 *
 * @param audio samples, or a sound file
 * @param transcriptOfSound what is said in the sound. Default: what the sound file tells of itself
 * @throws InvalidArgumentError if one of the two cannot be read, MP4 cannot hold the pictures, or
 * the video is longer than four hours
 */
export async function replaceAudio(
  video: Uint8Array,
  audio: Sound | Uint8Array,
  transcriptOfSound?: Transcript,
): Promise<Uint8Array> {
  const { sound, transcript } =
    audio instanceof Uint8Array
      ? await decodeAudio(audio, { inStereo: true })
      : { sound: audio, transcript: undefined };
  const newTranscript = transcriptOfSound ?? transcript;
  return await withVideo(video, async (open) => {
    const seconds = await open.track.computeDuration();
    if (!(seconds <= maxSeconds)) {
      throw unreadable(
        `The video is said to last ${seconds} seconds: send one of up to ${maxSeconds} seconds.`,
      );
    }
    const pictures = await copiedPictures(open, video.byteLength);
    const own = withoutLyrics(await open.input.getMetadataTags());
    if (newTranscript === undefined) {
      return await muxMp4(own, [pictures, await aacTrack(sound, seconds)]);
    }
    return await encodedOnce(
      mp4Format,
      (onPacket) => aacTrack(sound, seconds, onPacket),
      async (packets, hash) =>
        muxMp4(withTranscript(own, newTranscript, hash), [pictures, packets]),
    );
  });
}

/** The tags of a video without the words of its sound, in MP4's own form, too. */
function withoutLyrics({ lyrics: _, raw, ...tags }: MetadataTags): MetadataTags {
  const { '©lyr': __, ...others } = raw ?? {};
  return { ...tags, raw: others };
}

/**
 * Copies the sound of a video to a file of its own, bit for bit, with the video's tags: as Ogg if
 * Ogg can hold it, else as M4A. Undefined if the video has no sound.
 *
 * @throws InvalidArgumentError if the file cannot be read, or neither format can hold its sound
 */
export function takeSound(video: Uint8Array): Promise<Media | undefined> {
  return withInput(video, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    return track === null ? undefined : await soundFile(track, video.byteLength);
  });
}

async function soundFile(track: InputAudioTrack, maxBytes: number): Promise<Media> {
  const tags = portableTags(await track.input.getMetadataTags());
  const ogg = new OggOutputFormat();
  const inOgg = await copyTrack(track, ogg, maxBytes);
  if (inOgg) return { data: await mux(ogg, tags, [inOgg]), mediaType: 'audio/ogg' };
  const inMp4 = await copyTrack(track, mp4Format, maxBytes);
  if (inMp4 === undefined) {
    throw unreadable('The sound of the video has an unknown codec: send it with AAC or Opus.');
  }
  const data = await muxMp4(tags, [inMp4]);
  // Marks the file as sound: programs tell it from video by the brand in the first box (ISO/IEC
  // 14496-12, 4.3).
  data.set(new TextEncoder().encode('M4A '), 8);
  return { data, mediaType: 'audio/mp4' };
}
