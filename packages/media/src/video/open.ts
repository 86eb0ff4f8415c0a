import { InvalidArgumentError } from '@ai-sdk/provider';
import { type Input, type InputVideoTrack, UnsupportedInputFormatError } from 'mediabunny';
import { openMedia } from '../bounds/open-media.ts';

/** An open video file with its picture track. */
export interface OpenVideo {
  readonly input: Input;
  readonly track: InputVideoTrack;
}

/**
 * Opens a video file while `use` runs.
 *
 * @throws InvalidArgumentError if it is no video
 */
export async function withVideo<T>(
  file: Uint8Array,
  use: (video: OpenVideo) => Promise<T>,
): Promise<T> {
  const input = openMedia(file);
  try {
    return await use({ input, track: await pictureOf(input) });
  } finally {
    input.dispose();
  }
}

async function pictureOf(input: Input): Promise<InputVideoTrack> {
  let track: InputVideoTrack | null = null;
  try {
    track = await input.getPrimaryVideoTrack();
  } catch (error) {
    if (!(error instanceof UnsupportedInputFormatError)) return failAsUnreadable(error);
    throw unreadable('The file cannot be read as a video: send MP4, MOV, WebM or MKV.', error);
  }
  if (track === null) throw unreadable('The file has no picture: send a video.');
  return track;
}

/**
 * Handles an error while reading: for damaged files mediabunny may throw any error.
 *
 * @throws InvalidArgumentError
 */
export function failAsUnreadable(error: unknown): never {
  if (InvalidArgumentError.isInstance(error)) throw error;
  throw unreadable('The file is damaged, and cannot be read.', error);
}

export function unreadable(message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'video', message, cause });
}
