import {
  AudioSampleSource,
  EncodedVideoPacketSource,
  type MetadataTags,
  Mp4OutputFormat,
  Quality,
} from 'mediabunny';
import { encodable } from '../audio/encodable.ts';
import { feed } from '../audio/encode.ts';
import type { OnPacket } from '../audio/encoded-once.ts';
import { ensureEncoder } from '../audio/encoders.ts';
import { cut, framesOf, type Sound } from '../audio/sound.ts';
import { viewOf } from '../bytes.ts';
import { type Box, boxesIn } from '../formats/boxes.ts';
import { mux, type OutputTrack } from '../mux.ts';
import type { EncodedVideo } from './encode.ts';

/** An MP4 format that players can start before the whole file is loaded. */
export const mp4Format = new Mp4OutputFormat({ fastStart: 'in-memory' });

/** What the colours of the encoded pictures mean, for players (ITU-T H.273). */
const colors: VideoColorSpaceInit = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
};

/** Writes an MP4 file that can be played while it loads. The sound, if there is one, is AAC. */
export async function writeMp4(
  video: EncodedVideo,
  tags: MetadataTags,
  sound?: Sound,
): Promise<Uint8Array> {
  const pictures = pictureTrack(video, colors, { frameRate: video.fps });
  const seconds = video.packets.length / video.fps;
  const audio = sound === undefined ? [] : [await aacTrack(sound, seconds)];
  return await muxMp4(tags, [pictures, ...audio]);
}

/** Writes an MP4 file without the time of writing, so that equal content gives equal files. */
export async function muxMp4(
  tags: MetadataTags,
  tracks: readonly OutputTrack[],
): Promise<Uint8Array> {
  return clearDates(await mux(mp4Format, tags, tracks));
}

/** A track of encoded pictures. */
export function pictureTrack(
  { packets, decoderConfig }: EncodedVideo,
  colorSpace: VideoColorSpaceInit,
  metadata: NonNullable<OutputTrack['metadata']>,
): OutputTrack {
  const source = new EncodedVideoPacketSource('avc');
  return {
    source,
    metadata,
    async feed() {
      for (const packet of packets) {
        await source.add(packet, { decoderConfig: { ...decoderConfig, colorSpace } });
      }
      source.close();
    },
  };
}

const aacKbps = 160;
/** Samples per block of AAC. */
const aacBlockSamples = 1024;

/**
 * A track of AAC for so many seconds of pictures. A longer sound is cut, and a shorter one ends in
 * silence. AAC consists of blocks, and the first one is empty. It replaces the first 1024 samples of
 * the sound, so that everything else stays at its time.
 */
export async function aacTrack(
  original: Sound,
  seconds: number,
  onEncodedPacket?: OnPacket,
): Promise<OutputTrack> {
  await ensureEncoder('aac');
  const frames = Math.min(framesOf(original), Math.ceil(seconds * original.sampleRate));
  const sound = encodable(cut(original, 0, frames), 'aac');
  // Whole blocks that end before the pictures do, behind the empty one: a track that is longer than
  // the pictures makes the video longer. There is at least one, also for a single picture.
  const blocks = Math.max(1, Math.floor((seconds * sound.sampleRate) / aacBlockSamples) - 1);
  const quality = new Quality({ bitrate: aacKbps * 1000 });
  const source = new AudioSampleSource({
    codec: 'aac',
    quality,
    ...(onEncodedPacket && { onEncodedPacket }),
  });
  return {
    source,
    feed: () =>
      feed(source, sound, {
        from: aacBlockSamples,
        to: (1 + blocks) * aacBlockSamples,
        sampleFormat: 'f32-planar',
      }),
  };
}

/** Boxes that contain other boxes and lead to those with dates (ISO/IEC 14496-12, 6.2.3). */
const parents = new Set(['moov', 'trak', 'mdia']);
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Clears the dates of an MP4 file, in place. */
function clearDates(file: Uint8Array): Uint8Array {
  clearDatesIn(viewOf(file), { from: 0, to: file.byteLength });
  return file;
}

function clearDatesIn(view: DataView, { from, to }: Pick<Box, 'from' | 'to'>): void {
  for (const box of boxesIn(view, from, to)) {
    if (parents.has(box.name)) clearDatesIn(view, box);
    if (!dated.has(box.name)) continue;
    // Version and flags, then the dates of creation and change: 32 bits each, or 64 in version 1.
    const bytes = view.getUint8(box.from) === 1 ? 16 : 8;
    for (let i = 0; i < bytes; i++) view.setUint8(box.from + 4 + i, 0);
  }
}
