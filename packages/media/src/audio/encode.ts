import {
  AudioSample,
  AudioSampleSource,
  FlacOutputFormat,
  type MetadataTags,
  Mp3OutputFormat,
  type OutputFormat,
  Quality,
  WavOutputFormat,
} from 'mediabunny';
import { audioTypes } from '../formats/media-types.ts';
import type { AudioFormat, Media } from '../models.ts';
import { mux, type OutputTrack } from '../mux.ts';
import { decodeAudio } from './decode.ts';
import { encodable } from './encodable.ts';
import { encodedOnce, type OnPacket } from './encoded-once.ts';
import { ensureEncoder } from './encoders.ts';
import { withGaplessHeader } from './gapless-header.ts';
import { withId3Lyrics } from './id3-lyrics.ts';
import { framesOf, type Sound } from './sound.ts';
import { type SoundTags, toMetadataTags } from './tags.ts';
import { type Transcript, withTranscript } from './transcript.ts';

/** How a sound is encoded. */
export interface EncodeAudioOptions {
  readonly format: AudioFormat;
  /** For MP3: the constant bitrate, or the nearest that its sample rate allows. Default 192. */
  readonly bitrateKbps?: number | undefined;
  /** Default: no tags. */
  readonly tags?: SoundTags | undefined;
  /**
   * What is said in the sound. It is written into the tags, with a hash of the sound: `decodeAudio`
   * and `probeSound` ignore it in a file with another sound.
   */
  readonly transcript?: Transcript | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

const codecs = {
  wav: 'pcm-s16',
  mp3: 'mp3',
  flac: 'flac',
} as const satisfies Record<AudioFormat, string>;

/** Whether a name is that of a format of `encodeAudio`. */
export function isAudioFormat(format: string): format is AudioFormat {
  return Object.hasOwn(codecs, format);
}

/**
 * Encodes a sound file: WAV and FLAC with 16 bits, MP3 with a constant bitrate and the header that
 * tells players what to leave out at both ends. All three decode to exactly as many samples as the
 * sound has. What a format cannot have is changed before: surround sound in MP3 becomes stereo, and
 * sample rates that MP3 or FLAC lack, such as 96 kHz in MP3, become 48 kHz.
 *
 * @throws the reason of `abortSignal`
 */
export async function encodeAudio(original: Sound, options: EncodeAudioOptions): Promise<Media> {
  if (options.format !== 'wav') await ensureEncoder(options.format);
  const sound = encodable(original, options.format);
  const codec = codecs[options.format];
  const mediaType = audioTypes[options.format];
  const bitrate = (options.bitrateKbps ?? 192) * 1000;
  const quality = codec === 'mp3' ? { quality: new Quality({ bitrate }) } : {};
  const metadata = options.tags && toMetadataTags(options.tags);
  const feeding: Feeding = {
    from: 0,
    to: framesOf(sound),
    sampleFormat: codec === 'mp3' ? 'f32-planar' : 's16-planar',
    abortSignal: options.abortSignal,
  };
  const soundTrack = (onEncodedPacket?: OnPacket): OutputTrack => {
    const source = new AudioSampleSource({
      codec,
      ...quality,
      ...(onEncodedPacket && { onEncodedPacket }),
    });
    return { source, feed: () => feed(source, sound, feeding) };
  };
  const format = container(options.format);
  const forFormat = (tags: MetadataTags) => (codec === 'flac' ? tags : withId3Lyrics(tags));
  const { transcript } = options;
  const data = transcript
    ? await encodedOnce(format, soundTrack, async (packets, hash) =>
        mux(format, forFormat(withTranscript(metadata ?? {}, transcript, hash)), [packets]),
      )
    : await mux(format, metadata && forFormat(metadata), [soundTrack()]);
  return { data: codec === 'mp3' ? withGaplessHeader(data, framesOf(sound)) : data, mediaType };
}

/** What is fed to an encoder. */
interface Feeding {
  /** The first frame, and the one after the last. Beyond the end of the sound, frames are silent. */
  readonly from: number;
  readonly to: number;
  /** FLAC files have as many bits as the samples that are fed. */
  readonly sampleFormat: 'f32-planar' | 's16-planar';
  readonly abortSignal?: AbortSignal | undefined;
}

/** Feeds a part of a sound to a source, two seconds at a time, and closes the source. */
export async function feed(
  source: AudioSampleSource,
  sound: Sound,
  { from, to, sampleFormat, abortSignal }: Feeding,
): Promise<void> {
  const { sampleRate, channels } = sound;
  const step = sampleRate * 2;
  for (let at = from; at < to; at += step) {
    abortSignal?.throwIfAborted();
    const data = planar(sound, at, Math.min(step, to - at));
    const sample = new AudioSample({
      data: sampleFormat === 's16-planar' ? new Int16Array(data.map(toInt16)) : data,
      format: sampleFormat,
      numberOfChannels: channels.length,
      sampleRate,
      timestamp: (at - from) / sampleRate,
    });
    try {
      await source.add(sample);
    } finally {
      sample.close();
    }
  }
  source.close();
}

function planar({ channels }: Sound, from: number, frames: number): Float32Array<ArrayBuffer> {
  const data = new Float32Array(frames * channels.length);
  for (const [i, channel] of channels.entries()) {
    data.set(channel.subarray(from, from + frames), i * frames);
  }
  return data;
}

function toInt16(sample: number): number {
  return Math.min(32_767, Math.max(-32_768, Math.round(32_768 * sample)));
}

function container(format: AudioFormat): OutputFormat {
  switch (format) {
    case 'wav':
      // RIFF's own tags can hold neither lyrics nor Unicode.
      return new WavOutputFormat({ metadataFormat: 'id3' });
    case 'mp3':
      return new Mp3OutputFormat({ xingHeader: false });
    case 'flac':
      return new FlacOutputFormat();
  }
}

/**
 * Converts a sound file to another format, without its tags. Its sample rate and channels stay, as
 * far as `encodeAudio` keeps them.
 *
 * @throws InvalidArgumentError if it is no sound that can be read
 */
export async function convertSound(file: Uint8Array, format: AudioFormat): Promise<Media> {
  const { sound } = await decodeAudio(file);
  return await encodeAudio(sound, { format });
}
