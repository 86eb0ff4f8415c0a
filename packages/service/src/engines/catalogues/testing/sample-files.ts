import type { Media } from '@genmedia/media';
import { catalogueOperations } from '../../../operations/generations/list.ts';
import { openEngines } from '../../engines.ts';

export interface SampleFiles {
  picture: Media;
  sound: Media;
  film: Media;
  object: Media;
}

/** Small files of each type, as the sandbox makes them. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const engines = await openEngines({
    operations: catalogueOperations,
    models: 'sandbox',
    threads: 1,
  });
  const first = async (made: Promise<{ files: { content: Uint8Array; mediaType: string }[] }>) => {
    const [file] = (await made).files;
    if (!file) throw new Error('The sandbox made no file.');
    return { data: file.content, mediaType: file.mediaType };
  };
  try {
    const { resolve, run } = engines;
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
  } finally {
    await engines.close();
  }
}
