import { readMetadata } from './decode.ts';

/**
 * How long a sound or video file is, in seconds.
 *
 * @throws InvalidArgumentError if it is no such file
 */
export async function soundSeconds(file: Uint8Array): Promise<number> {
  return (await readMetadata(file)).seconds;
}
