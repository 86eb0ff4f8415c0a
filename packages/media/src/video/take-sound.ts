import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';
import type { Media } from '../models.ts';
import { withoutDates } from './mp4-dates.ts';
import { toUnreadable, unreadable } from './open.ts';

/**
 * The sound of a video as a file of its own, bit for bit, with what the video says of itself: as Ogg
 * where Ogg can hold it, else as M4A. Undefined if the video has none.
 *
 * @throws InvalidArgumentError if the file cannot be read, or its sound fits in neither
 */
export async function takeSound(video: Uint8Array): Promise<Media | undefined> {
  const input = new Input({ source: new BufferSource(video), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    return track === null ? undefined : await copied(track, video.byteLength);
  } catch (error) {
    throw toUnreadable(error);
  } finally {
    input.dispose();
  }
}

async function copied(track: InputAudioTrack, fileBytes: number): Promise<Media> {
  const codec = await track.getCodec();
  const format = [new OggOutputFormat(), new Mp4OutputFormat({ fastStart: 'in-memory' })].find(
    (each) => codec !== null && each.getSupportedAudioCodecs().includes(codec),
  );
  if (codec === null || format === undefined) {
    throw unreadable(`The sound of the video is of an unknown kind: send it with AAC or Opus.`);
  }
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const { raw: _, ...tags } = await track.input.getMetadataTags();
  output.setMetadataTags(tags);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  let bytes = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // The tables of a damaged file may tell of millions of packets in the same few bytes.
    bytes += Math.max(1, packet.byteLength);
    if (bytes > fileBytes) throw unreadable('The file is damaged, and cannot be read.');
    await source.add(packet, decoderConfig === null ? {} : { decoderConfig });
  }
  source.close();
  await output.finalize();
  return written(new Uint8Array(target.buffer ?? new ArrayBuffer(0)), format);
}

function written(data: Uint8Array, format: OutputFormat): Media {
  if (format instanceof OggOutputFormat) return { data, mediaType: 'audio/ogg' };
  return { data: branded(withoutDates(data)), mediaType: 'audio/mp4' };
}

/** As sound alone: by the brand in the first box (ISO/IEC 14496-12, 4.3) programs tell it from video. */
function branded(file: Uint8Array): Uint8Array {
  file.set(new TextEncoder().encode('M4A '), 8);
  return file;
}
