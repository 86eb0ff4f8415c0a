import type { InputAudioTrack, MetadataTags } from 'mediabunny';
import { fileDecoder } from './file-decoder.ts';
import { canDecode, durationOf, noDecoder, refuseEmpty, trackOf, withSoundFile } from './open.ts';
import { ownTranscript } from './own-transcript.ts';
import type { Transcript } from './transcript.ts';

/** What is known of a sound track. */
export interface AudioFacts {
  /** `mp3`, `flac`, `aac`, `opus`, `vorbis`, `pcm-s16` and others; undefined if it is unknown. */
  readonly codec: string | undefined;
  readonly sampleRate: number;
  readonly channels: number;
  /**
   * Whether this thread can decode the track. AAC needs the optional `node-webcodecs`, which does
   * not run in worker threads.
   */
  readonly decodable: boolean;
}

/** What is known of a sound file. */
export interface SoundFacts extends AudioFacts {
  readonly seconds: number;
  readonly tags: MetadataTags;
  /** What is said in the sound, if the tags tell it, and were written for this sound. */
  readonly transcript: Transcript | undefined;
}

/**
 * Reads codec, length and tags of a sound file, without decoding it.
 *
 * @throws InvalidArgumentError if it is no file with a sound
 */
export function probeSound(file: Uint8Array): Promise<SoundFacts> {
  return withSoundFile(file, async (input) => {
    const track = await trackOf(input);
    return {
      ...(await audioFacts(track)),
      seconds: await durationOf(input),
      tags: await input.getMetadataTags(),
      transcript: await ownTranscript(track, file.byteLength),
    };
  });
}

/**
 * The length of a sound or video file, in seconds.
 *
 * @throws InvalidArgumentError if it is no such file
 */
export function fileSeconds(file: Uint8Array): Promise<number> {
  return withSoundFile(file, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (track !== null) await refuseEmpty(track);
    return await durationOf(input);
  });
}

/**
 * Checks that this thread can decode the sound of a file, before other work starts.
 *
 * @throws InvalidArgumentError if it cannot; the message names the formats that it can decode
 */
export async function requireDecodable(file: Uint8Array): Promise<void> {
  const { codec, decodable } = await withSoundFile(file, async (input) =>
    audioFacts(await trackOf(input)),
  );
  if (!decodable) throw noDecoder(codec);
}

export async function audioFacts(track: InputAudioTrack): Promise<AudioFacts> {
  return {
    codec: (await track.getCodec()) ?? undefined,
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    decodable: (await fileDecoder(track)) !== undefined || (await canDecode(track)),
  };
}
