import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  Quality,
  WavOutputFormat,
} from 'mediabunny';
import type { AudioFormat, Media } from '../models.ts';
import { knowEncoders } from './encoders.ts';
import { withId3Lyrics } from './id3-lyrics.ts';
import { withGaplessHeader } from './mp3-gapless.ts';
import { cut, framesOf, type Sound } from './sound.ts';
import { type SoundTags, toMetadataTags } from './tags.ts';

/** How a sound is written. */
export interface EncodeAudioOptions {
  readonly format: AudioFormat;
  /** Of MP3, which is of constant bitrate; 192 if left out. */
  readonly bitrateKbps?: number | undefined;
  /** Left out where the sound is not made here. */
  readonly tags?: SoundTags | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

const FORMATS: Record<AudioFormat, { mediaType: string; codec: 'pcm-s16' | 'mp3' | 'flac' }> = {
  wav: { mediaType: 'audio/wav', codec: 'pcm-s16' },
  mp3: { mediaType: 'audio/mpeg', codec: 'mp3' },
  flac: { mediaType: 'audio/flac', codec: 'flac' },
};

export function isAudioFormat(format: string): format is AudioFormat {
  return Object.hasOwn(FORMATS, format);
}

/**
 * A file: WAV and FLAC of 16 bits, MP3 of constant bitrate with the header that tells players what
 * of its ends to leave out. All three decode to exactly as many samples as the sound has.
 */
export async function encodeAudio(sound: Sound, options: EncodeAudioOptions): Promise<Media> {
  await knowEncoders();
  const { mediaType, codec } = FORMATS[options.format];
  const target = new BufferTarget();
  const output = new Output({ format: container(options.format), target });
  const bitrate = (options.bitrateKbps ?? 192) * 1000;
  const quality = codec === 'mp3' ? { quality: new Quality({ bitrate }) } : {};
  const source = new AudioSampleSource({ codec, ...quality });
  output.addAudioTrack(source);
  if (options.tags) {
    const written = toMetadataTags(options.tags);
    output.setMetadataTags(codec === 'flac' ? written : withId3Lyrics(written));
  }
  await output.start();
  await feed(source, sound, options.abortSignal);
  await output.finalize();
  const data = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  return { data: codec === 'mp3' ? withGaplessHeader(data, framesOf(sound)) : data, mediaType };
}

/** Gives a source all of a sound, two seconds at a time, and closes it. */
export async function feed(
  source: AudioSampleSource,
  sound: Sound,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { sampleRate, channels } = sound;
  const step = sampleRate * 2;
  for (let from = 0; from < framesOf(sound); from += step) {
    abortSignal?.throwIfAborted();
    const frames = Math.min(step, framesOf(sound) - from);
    const sample = new AudioSample({
      data: planar(cut(sound, from, frames), frames),
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate,
      timestamp: from / sampleRate,
    });
    await source.add(sample);
    sample.close();
  }
  source.close();
}

function planar({ channels }: Sound, frames: number): Float32Array<ArrayBuffer> {
  const data = new Float32Array(frames * channels.length);
  for (const [i, channel] of channels.entries()) data.set(channel, i * frames);
  return data;
}

function container(format: AudioFormat): OutputFormat {
  switch (format) {
    case 'wav':
      // RIFF's own tags hold neither lyrics nor Unicode.
      return new WavOutputFormat({ metadataFormat: 'id3' });
    case 'mp3':
      return new Mp3OutputFormat({ xingHeader: false });
    case 'flac':
      return new FlacOutputFormat();
  }
}
