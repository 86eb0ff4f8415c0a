import { fileSeconds } from '@genmedia/media/audio';
import { dubVideo, takeSound } from '@genmedia/media/video';
import type { EngineFailure } from '../engine-error.ts';
import type { ToolName, Tools } from '../tools/tools.ts';

/** Does the work of a tool. */
type Use<Name extends ToolName> = (input: Tools[Name]['input']) => Promise<Tools[Name]['result']>;

const tools: { readonly [Name in ToolName]: Use<Name> } = {
  measureSound: async ({ sound }) => ({ seconds: await fileSeconds(sound) }),

  takeSound: async ({ video }) => ({ sound: await takeSound(video) }),

  async dubVideo({ video: original, ...options }) {
    const { video, seconds, keepsOriginal } = await dubVideo(original, options);
    return { files: [{ content: video, mediaType: 'video/mp4' }], seconds, keepsOriginal };
  },
};

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
