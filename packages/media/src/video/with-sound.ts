import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { decodeAudio } from '../audio/decode.ts';
import { feed } from '../audio/encode.ts';
import type { Sound } from '../audio/sound.ts';
import { transcriptIn, withTranscript } from '../audio/tags.ts';
import type { Transcript } from '../audio/transcript.ts';
import { knowAac } from './aac.ts';
import { aacSource, fitted } from './mp4.ts';
import { withoutDates } from './mp4-dates.ts';
import { type OpenVideo, unreadable, withVideo } from './open.ts';

/**
 * An MP4 file with the pictures of `video`, bit for bit, and another sound. A sound that is longer
 * is cut; one that is shorter ends in silence.
 *
 * @param audio samples, or a sound file
 * @param tags in place of those of the video, to which a sound file adds what is said in it
 * @throws InvalidArgumentError if one of the two cannot be read, or its pictures fit in no MP4
 */
export async function withSound(
  video: Uint8Array,
  audio: Sound | Uint8Array,
  tags?: MetadataTags,
): Promise<Uint8Array> {
  const { sound, transcript } = audio instanceof Uint8Array ? await read(audio) : { sound: audio };
  return withVideo(video, async (open) => {
    const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
    const codec = await open.track.getCodec();
    if (codec === null || !format.getSupportedVideoCodecs().includes(codec)) {
      throw unreadable('The pictures fit in no MP4: send H.264, HEVC, VP9 or AV1.');
    }
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const pictures = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(pictures, { rotation: await open.track.getRotation() });
    const source = await aacSource();
    output.addAudioTrack(source);
    const own = await open.input.getMetadataTags();
    output.setMetadataTags(tags ?? (transcript ? withTranscript(own, transcript) : own));
    await output.start();
    await Promise.all([
      copy(open, pictures),
      feed(source, fitted(sound, await open.track.computeDuration())),
    ]);
    await output.finalize();
    return withoutDates(new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
  });
}

async function read(file: Uint8Array): Promise<{ sound: Sound; transcript?: Transcript }> {
  await knowAac();
  const { sound, tags } = await decodeAudio(file);
  const transcript = transcriptIn(tags);
  return { sound, ...(transcript && { transcript }) };
}

async function copy({ track }: OpenVideo, into: EncodedVideoPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await into.add(packet, decoderConfig === null ? {} : { decoderConfig });
  }
  into.close();
}
