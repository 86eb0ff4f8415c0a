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
 * @throws InvalidArgumentError if it is no video, or `use` fails: for damaged files mediabunny may
 * throw any error
 * @throws the reason of `abortSignal`, if `use` throws it
 */
export async function withVideo<T>(
  file: Uint8Array,
  use: (video: OpenVideo) => Promise<T>,
  abortSignal?: AbortSignal,
): Promise<T> {
  const useVideo = async (input: Input) => use({ input, track: await pictureTrackOf(input) });
  return await withInput(file, useVideo, abortSignal);
}

/** As `withVideo`, for a file that need not have pictures. */
export async function withInput<T>(
  file: Uint8Array,
  use: (input: Input) => Promise<T>,
  abortSignal?: AbortSignal,
): Promise<T> {
  const input = openMedia(file);
  try {
    return await use(input);
  } catch (error) {
    throw abortSignal?.aborted ? error : asUnreadable(error);
  } finally {
    input.dispose();
  }
}

async function pictureTrackOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw unreadable('The file has no picture: send a video.');
  return track;
}

function asUnreadable(error: unknown): InvalidArgumentError {
  if (InvalidArgumentError.isInstance(error)) return error;
  return unreadable(
    error instanceof UnsupportedInputFormatError
      ? 'The file cannot be read as a video: send MP4, MOV, WebM or MKV.'
      : 'The file is damaged, and cannot be read.',
    error,
  );
}

export function unreadable(message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'video', message, cause });
}
