import { InvalidArgumentError } from '@ai-sdk/provider';
import {
  ALL_FORMATS,
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type MetadataTags,
} from 'mediabunny';
import { decodeFlac, decodeMp3 } from './decoders.ts';
import type { Sound } from './sound.ts';

/** Longer recordings would fill the memory. */
const MOST_SECONDS = 900;

/** A file's samples and what it says of itself. */
export interface DecodedAudio {
  readonly sound: Sound;
  readonly tags: MetadataTags;
}

/**
 * The samples of a sound file: WAV, MP3 or FLAC, and whatever else mediabunny can decode in this
 * thread (AAC where a decoder is registered).
 *
 * @throws InvalidArgumentError if it is no such file, broken, or longer than `mostSeconds`
 */
export async function decodeAudio(
  file: Uint8Array,
  mostSeconds = MOST_SECONDS,
): Promise<DecodedAudio> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw unreadable('The file has no sound.');
    await refuseEmpty(track);
    await refuseLong(track, mostSeconds);
    return { sound: await decodeTrack(track, file), tags: await input.getMetadataTags() };
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) throw error;
    throw unreadable('The file is no sound that can be read: send WAV, MP3 or FLAC.', error);
  } finally {
    input.dispose();
  }
}

/**
 * What a sound or video file says of itself, and how long it is, without decoding it.
 *
 * @throws InvalidArgumentError if it is no such file
 */
export async function readMetadata(
  file: Uint8Array,
): Promise<{ tags: MetadataTags; seconds: number }> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const tags = await input.getMetadataTags();
    const track = await input.getPrimaryAudioTrack();
    if (track !== null) await refuseEmpty(track);
    return { tags, seconds: await input.computeDuration() };
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) throw error;
    throw unreadable('The file is no sound that can be read: send WAV, MP3 or FLAC.', error);
  } finally {
    input.dispose();
  }
}

/** Of a FLAC file without a frame that can be read, mediabunny would look for the last one for ever. */
async function refuseEmpty(track: InputAudioTrack): Promise<void> {
  if ((await track.input.getFormat()).name !== 'FLAC') return;
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  if (first === null) throw unreadable('The file has no sound in it, or is cut off.');
}

/** By the packets, for what headers say may be wrong: a small file can hold days of silence. */
async function refuseLong(track: InputAudioTrack, mostSeconds: number): Promise<void> {
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    seconds += packet.duration;
    if (seconds > mostSeconds) {
      throw unreadable(`The recording is longer than ${mostSeconds} seconds: send a shorter one.`);
    }
  }
}

async function decodeTrack(track: InputAudioTrack, file: Uint8Array): Promise<Sound> {
  const format = (await track.input.getFormat()).name;
  const codec = await track.getCodec();
  if (format === 'MP3' && codec === 'mp3') return decodeMp3(file);
  if (format === 'FLAC') return decodeFlac(file);
  if (!(await track.canDecode())) {
    throw unreadable(`There is no decoder for ${codec ?? 'this codec'}: send WAV, MP3 or FLAC.`);
  }
  return collect(track);
}

async function collect(track: InputAudioTrack): Promise<Sound> {
  const parts: Float32Array[][] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames);
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      return plane;
    });
    parts.push(planes);
    sample.close();
  }
  const sampleRate = await track.getSampleRate();
  const channels = Array.from({ length: await track.getNumberOfChannels() }, (_, i) =>
    joined(parts.map((planes) => planes[i] ?? new Float32Array(0))),
  );
  return { sampleRate, channels };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function unreadable(message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'audio', message, cause });
}
