import { fileSeconds } from '@genmedia/media/audio';
import { type NormalisedPicture, normalisePicture, probePicture } from '@genmedia/media/image';
import { dubVideo, takeSound } from '@genmedia/media/video';
import type { EngineFailure } from '../engine-error.ts';
import type { ToolName, Tools } from '../tools/tools.ts';

/** Does the work of a tool. */
type Use<Name extends ToolName> = (input: Tools[Name]['input']) => Promise<Tools[Name]['result']>;

const tools: { readonly [Name in ToolName]: Use<Name> } = {
  measureSound: async ({ sound }) => ({ seconds: await fileSeconds(sound) }),

  takeSound: async ({ video }) => ({ sound: await takeSound(video) }),

  probeImage: ({ file }) => probePicture(file),

  readImages: async (input) => ({ images: await readFrames(input) }),

  async dubVideo({ video: original, ...options }) {
    const { video, seconds, keepsOriginal } = await dubVideo(original, options);
    return { files: [{ content: video, mediaType: 'video/mp4' }], seconds, keepsOriginal };
  },
};

/** One after another: each takes as much memory as the others. */
async function readFrames({ file, frames, mostSide }: Tools['readImages']['input']) {
  const images: NormalisedPicture[] = [];
  const { frames: all } = await probePicture(file);
  for (let i = 0; i < frames; i++) {
    const frame = Math.floor((i * all) / frames);
    images.push(await normalisePicture(file, { frame, mostSide }));
  }
  return images;
}

export async function useTool<Name extends ToolName>(
  name: Name,
  input: Tools[Name]['input'],
): Promise<Tools[Name]['result']> {
  return await tools[name](input);
}

/** What to tell of an error of a tool. */
export function describeToolFailure(error: unknown): EngineFailure {
  const detail = String(error).slice(0, 500);
  const isUnreadable = error instanceof Error && error.name === 'AI_InvalidArgumentError';
  const message = isUnreadable
    ? error.message
    : 'The file could not be worked on. Send it in another format.';
  return { code: 'input_unsupported', message, retryable: false, detail };
}
