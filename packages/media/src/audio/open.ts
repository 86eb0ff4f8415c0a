import { InvalidArgumentError } from '@ai-sdk/provider';
import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  UnsupportedInputFormatError,
} from 'mediabunny';
import { openMedia } from '../bounds/open-media.ts';
import { ensureDecoders } from './packet-decoders.ts';

/** The formats that every machine and thread can decode, for messages. */
export const decodableFormats = 'WAV, MP3, FLAC or Ogg (Vorbis or Opus)';

/** Whether this thread can decode the packets of a track. */
export async function canDecode(track: InputAudioTrack): Promise<boolean> {
  await ensureDecoders();
  return await track.canDecode();
}

/**
 * Opens a sound or video file while `use` runs.
 *
 * @throws InvalidArgumentError if it cannot be read
 */
export async function withSoundFile<T>(
  file: Uint8Array,
  use: (input: Input) => Promise<T>,
): Promise<T> {
  const input = openMedia(file);
  try {
    return await use(input);
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) throw error;
    if (String(error).includes('Unsupported WAVE')) {
      throw unreadable(
        'The file has compressed or unusual samples: export it as WAV of 16 or 24 bits.',
        error,
      );
    }
    if (!(error instanceof UnsupportedInputFormatError)) {
      throw unreadable('The file is damaged, and cannot be read.', error);
    }
    throw unreadable(`The file cannot be read as a sound: send ${decodableFormats}.`, error);
  } finally {
    input.dispose();
  }
}

/** @throws InvalidArgumentError if the file has no sound, or none that can be read */
export async function trackOf(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) {
    throw unreadable(`The file has no sound in a known format: send ${decodableFormats}.`);
  }
  await refuseEmpty(track);
  return track;
}

/**
 * How long a file is, in seconds.
 *
 * @throws InvalidArgumentError if its unit of time is none: its length would be no number
 */
export async function durationOf(input: Input): Promise<number> {
  const seconds = await input.computeDuration();
  if (!Number.isFinite(seconds)) throw unreadable('The file is damaged, and cannot be read.');
  return seconds;
}

/**
 * Refuses a FLAC file without a readable frame: mediabunny would search for its last frame for
 * ever. It finds none of 192 kHz as FFmpeg writes them, with the rate in kilohertz.
 */
export async function refuseEmpty(track: InputAudioTrack): Promise<void> {
  if ((await track.input.getFormat()).name !== 'FLAC') return;
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  if (first === null) {
    throw unreadable(
      'The file has no sound that can be read, or is cut off: send it at 48000 Hz, or as WAV.',
    );
  }
}

export function noSound(): InvalidArgumentError {
  return unreadable('The file has no sound in it, or is cut off.');
}

export function unreadable(message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'audio', message, cause });
}

export function noDecoder(codec = 'this codec'): InvalidArgumentError {
  return unreadable(`There is no decoder for ${codec} here: send ${decodableFormats}.`);
}
