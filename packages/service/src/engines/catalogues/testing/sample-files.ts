import type { Media } from '@genmedia/media';
import { sharedEngines } from '../../../testing/shared-engines.ts';

export interface SampleFiles {
  picture: Media;
  sound: Media;
  film: Media;
  object: Media;
}

let files: Promise<SampleFiles> | undefined;

/** Small files of each type, as the sandbox makes them, once for all tests of a worker. */
export function sampleFiles(): Promise<SampleFiles> {
  files ??= make();
  return files;
}

async function make(): Promise<SampleFiles> {
  const first = async (made: Promise<{ files: { content: Uint8Array; mediaType: string }[] }>) => {
    const [file] = (await made).files;
    if (!file) throw new Error('The sandbox made no file.');
    return { data: file.content, mediaType: file.mediaType };
  };
  const { resolve, run } = await sharedEngines();
  const size = { width: 64, height: 64 };
  return {
    picture: await first(
      run(resolve('generateImage', 'image', 'sandbox-image'), {
        prompt: 'a pier',
        seeds: [1],
        ...size,
      }),
    ),
    sound: await first(
      run(resolve('generateSound', 'sound', 'sandbox-voice'), {
        prompt: 'rain',
        durationSeconds: 1,
        outputFormat: 'wav',
      }),
    ),
    film: await first(
      run(resolve('generateVideo', 'video', 'sandbox-video'), {
        prompt: 'waves',
        ...size,
        duration: 1,
        fps: 5,
      }),
    ),
    object: await first(
      run(resolve('fetchObject3d', 'object3d', 'sandbox-object3d'), { prompt: 'a cube' }),
    ),
  };
}
