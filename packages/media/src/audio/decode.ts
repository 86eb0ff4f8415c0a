import {
  AudioSampleSink,
  EncodedPacketSink,
  type InputAudioTrack,
  type MetadataTags,
} from 'mediabunny';
import { itemAt } from '../arrays.ts';
import { highestRate } from './encodable.ts';
import { fileDecoder } from './file-decoder.ts';
import { canDecode, noDecoder, noSound, trackOf, unreadable, withSoundFile } from './open.ts';
import { ownTranscript } from './own-transcript.ts';
import { preSkipSeconds } from './packet-decoders.ts';
import { add, framesOf, joined, type Sound, silence, stereoOf } from './sound.ts';
import type { Transcript } from './transcript.ts';

/** The longest recording, in seconds. Longer ones would fill the memory. */
const defaultMaxSeconds = 900;
/**
 * The most samples of all channels, also after a change of their rate: as many as the longest recording
 * has in stereo at 48 kHz.
 */
const maxSamples = defaultMaxSeconds * 2 * 48_000;

/** The samples of a file, and its tags. */
export interface DecodedAudio {
  readonly sound: Sound;
  readonly tags: MetadataTags;
  /** What is said in the sound, if the tags tell it, and were written for this sound. */
  readonly transcript: Transcript | undefined;
}

export interface DecodeOptions {
  /**
   * The longest recording that is decoded, in seconds. Default 900. One with more samples than 15
   * minutes of stereo at 48 kHz is refused even if it is shorter.
   */
  readonly maxSeconds?: number;
  /**
   * Mixes surround sound down to stereo while it is decoded. MP3, FLAC and Vorbis in Ogg, which are
   * decoded as whole files, keep their channels.
   */
  readonly inStereo?: boolean;
}

/**
 * Decodes the sound of a file: WAV, MP3, FLAC, Ogg (Vorbis or Opus), or a video with MP3 or Opus; AAC,
 * and FLAC or Vorbis in a video, if the optional `node-webcodecs` runs.
 *
 * @throws InvalidArgumentError if it is no such file, broken, or too long
 */
export function decodeAudio(
  file: Uint8Array,
  { maxSeconds = defaultMaxSeconds, inStereo = false }: DecodeOptions = {},
): Promise<DecodedAudio> {
  return withSoundFile(file, async (input) => {
    const track = await trackOf(input);
    return {
      sound: await decodeTrack(track, file, { maxSeconds, inStereo }),
      tags: await input.getMetadataTags(),
      transcript: await ownTranscript(track, file.byteLength),
    };
  });
}

async function decodeTrack(
  track: InputAudioTrack,
  file: Uint8Array,
  options: Required<DecodeOptions>,
): Promise<Sound> {
  const decodeFile = await fileDecoder(track);
  if (decodeFile === undefined && !(await canDecode(track))) {
    throw noDecoder((await track.getCodec()) ?? undefined);
  }
  const inStereo = decodeFile === undefined && options.inStereo;
  const channels = Math.min(await track.getNumberOfChannels(), inStereo ? 2 : Infinity);
  await checkPackets(track, lengthCheck(options.maxSeconds, await track.getSampleRate(), channels));
  if (decodeFile !== undefined) {
    return await decodeFile(file, (seconds, sampleRate, decodedChannels) =>
      lengthCheck(options.maxSeconds, sampleRate, decodedChannels)(seconds),
    );
  }
  const start = await startOf(track);
  const sound = alignToStart(await decodePackets(track, start, options), start);
  const { name } = await track.input.getFormat();
  return name === 'Ogg' ? withoutPadding(sound, await track.computeDuration()) : sound;
}

/** The longest packet of Opus, in seconds (RFC 6716, 2.1.4). */
const longestPacket = 0.12;

/** An Ogg says where in the last packet the sound ends (RFC 7845, 4.4): the encoder filled the rest. */
function withoutPadding({ sampleRate, channels }: Sound, seconds: number): Sound {
  const frames = Math.round(seconds * sampleRate);
  const padding = framesOf({ sampleRate, channels }) - frames;
  if (padding <= 0 || padding > longestPacket * sampleRate) return { sampleRate, channels };
  return { sampleRate, channels: channels.map((channel) => channel.subarray(0, frames)) };
}

/** Makes a check that refuses recordings that are too long, or have too many samples for the memory. */
function lengthCheck(maxSeconds: number, sampleRate: number, channels: number) {
  // A file of a few bytes a second would be gigabytes at the rate that encoders have.
  const most = Math.min(maxSeconds, maxSamples / (highestRate(sampleRate) * channels));
  return (seconds: number): void => {
    if (seconds <= most) return;
    throw unreadable(
      most === maxSeconds
        ? `The recording is longer than ${most} seconds: send a shorter one.`
        : `The recording is longer than ${Math.floor(most)} seconds, the most for ${channels} channel${channels === 1 ? '' : 's'} at ${sampleRate} Hz: send a shorter one, or one in stereo at 48000 Hz.`,
    );
  };
}

/** Measures the packets, because headers may be wrong: a small file can hold days of silence. */
async function checkPackets(
  track: InputAudioTrack,
  check: (seconds: number) => void,
): Promise<void> {
  let seconds = Math.max(0, await track.getFirstTimestamp());
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    seconds += packet.duration;
    check(seconds);
  }
}

/**
 * The time of the first decoded sample. An MP4 file counts the samples that the decoder cuts as the
 * time before 0, so they must not be cut again.
 */
async function startOf(track: InputAudioTrack): Promise<number> {
  const start = await track.getFirstTimestamp();
  return start < 0 ? Math.min(0, start + (await preSkipSeconds(track))) : start;
}

/**
 * Moves a sound to the file's time 0. Encoders begin before it; in videos the sound may begin
 * later.
 */
function alignToStart(sound: Sound, start: number): Sound {
  const { sampleRate, channels } = sound;
  const delay = Math.round(start * sampleRate);
  if (delay === 0) return sound;
  const aligned = silence(sampleRate, Math.max(0, framesOf(sound) + delay), channels.length);
  for (const [i, into] of aligned.channels.entries()) add(into, itemAt(channels, i), delay);
  return aligned;
}

/**
 * Decodes all packets. Their real length and form count here, because what the file says of them may
 * be wrong.
 */
async function decodePackets(
  track: InputAudioTrack,
  start: number,
  { maxSeconds, inStereo }: Required<DecodeOptions>,
): Promise<Sound> {
  const parts: Sound[] = [];
  let seconds = Math.max(0, start);
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { sampleRate, numberOfFrames, numberOfChannels } = sample;
    const planes = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(numberOfFrames);
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      silenceNonFinite(plane);
      return plane;
    });
    sample.close();
    const decoded = { sampleRate, channels: planes };
    const part = inStereo ? stereoOf(decoded) : decoded;
    parts.push(part);
    seconds += numberOfFrames / sampleRate;
    lengthCheck(maxSeconds, sampleRate, part.channels.length)(seconds);
  }
  const [first] = parts;
  if (first === undefined) throw noSound();
  // Their form may change: what the first one has not is left out, and what others lack is silent.
  const planesOfParts = parts.map((part) =>
    first.channels.map((_, i) => part.channels[i] ?? new Float32Array(framesOf(part))),
  );
  return { sampleRate: first.sampleRate, channels: joined(planesOfParts) };
}

/**
 * A WAV of floats may have samples that are no numbers, or infinite. A filter or a limiter would
 * spread one to the end of the sound.
 */
function silenceNonFinite(samples: Float32Array): void {
  for (let i = 0; i < samples.length; i++) {
    if (!Number.isFinite(samples[i])) samples[i] = 0;
  }
}
