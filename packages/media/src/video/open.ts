import { InvalidArgumentError } from '@ai-sdk/provider';
import { ALL_FORMATS, BufferSource, Input, type InputVideoTrack } from 'mediabunny';

/** A video file that was opened: its file, and its picture. */
export interface OpenVideo {
  readonly input: Input;
  readonly track: InputVideoTrack;
}

/**
 * Opens a video file for as long as `use` takes.
 *
 * @throws InvalidArgumentError if it is none
 */
export async function withVideo<T>(
  file: Uint8Array,
  use: (video: OpenVideo) => Promise<T>,
): Promise<T> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
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
  } catch (cause) {
    throw unreadable('The file is no video that can be read: send MP4, MOV, WebM or MKV.', cause);
  }
  if (track === null) throw unreadable('The file has no picture: send a video.');
  return track;
}

/** What to throw for an error of reading a file; of one that is damaged, mediabunny may throw any. */
export function toUnreadable(error: unknown): InvalidArgumentError {
  if (InvalidArgumentError.isInstance(error)) return error;
  return unreadable('The file is damaged, and cannot be read.', error);
}

export function unreadable(message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'video', message, cause });
}
