import {
  AudioSampleSource,
  BufferTarget,
  EncodedVideoPacketSource,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { feed } from '../audio/encode.ts';
import { knowEncoders } from '../audio/encoders.ts';
import { cut, type Sound } from '../audio/sound.ts';
import type { EncodedVideo } from './encode.ts';
import { withoutDates } from './mp4-dates.ts';

/** What the colours of pictures made here mean, for players (ITU-T H.273). */
const COLORS: VideoColorSpaceInit = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
};

/** An MP4 file that can be played while it loads; the sound, if there is one, as AAC. */
export async function writeMp4(
  video: EncodedVideo,
  tags: MetadataTags,
  sound?: Sound,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { frameRate: video.fps });
  const audio = sound === undefined ? undefined : await aacSource();
  if (audio !== undefined) output.addAudioTrack(audio);
  output.setMetadataTags(tags);
  await output.start();
  await Promise.all([
    addAll(pictures, video),
    audio !== undefined && sound !== undefined
      ? feed(audio, fitted(sound, video.packets.length / video.fps))
      : undefined,
  ]);
  await output.finalize();
  return withoutDates(new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
}

const AAC_KBPS = 160;

/** A track of AAC. */
export async function aacSource(): Promise<AudioSampleSource> {
  await knowEncoders();
  return new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: AAC_KBPS * 1000 }),
  });
}

async function addAll(source: EncodedVideoPacketSource, video: EncodedVideo): Promise<void> {
  const decoderConfig = { ...video.decoderConfig, colorSpace: COLORS };
  for (const packet of video.packets) await source.add(packet, { decoderConfig });
  source.close();
}

/**
 * As much of a sound as goes with so many seconds of pictures; silence where it is too short. AAC
 * comes in blocks of 1024 samples and starts with one more: it must not outlast the pictures.
 */
export function fitted(sound: Sound, seconds: number): Sound {
  const blocks = Math.max(1, Math.floor((seconds * sound.sampleRate) / 1024) - 1);
  return cut(sound, 0, blocks * 1024);
}
