import type { NormalisedPicture } from '@genmedia/media/image';
import type { DubbedLine } from '@genmedia/media/video';
import { EngineError } from '../engine-error.ts';

interface ReadInput {
  file: Uint8Array;
  /** No more than it has. */
  frames: number;
  /** Larger ones are made smaller; in pixels. */
  mostSide: number | undefined;
}

interface DubInput {
  video: Uint8Array;
  /** In their order; times in seconds. */
  lines: DubbedLine[];
  /** Of the lines; ISO 639. */
  language: string;
}

// Each is loaded by the processes that use it: together they are 45 MB.
const audio = () => import('@genmedia/media/audio');
const image = () => import('@genmedia/media/image');
const video = () => import('@genmedia/media/video');

/** Work on files that needs no model. */
const tools = {
  /** How long a sound is, in seconds. */
  measureSound: async ({ sound }: { sound: Uint8Array }) => ({
    seconds: await (await audio()).fileSeconds(sound),
  }),

  /** The sound of a video as a file of its own; undefined if it has none. */
  takeSound: async (input: { video: Uint8Array }) => ({
    sound: await (await video()).takeSound(input.video),
  }),

  /** What an image is, by its header. */
  probeImage: async ({ file }: { file: Uint8Array }) => await (await image()).probePicture(file),

  /** The frames of an image as models take them: as many as are asked for, spread over its length. */
  async readImages({ file, frames, mostSide }: ReadInput) {
    const { normalisePicture, probePicture } = await image();
    const images: NormalisedPicture[] = [];
    const { frames: all } = await probePicture(file);
    // One after another: each takes as much memory as the others.
    for (let i = 0; i < frames; i++) {
      const frame = Math.floor((i * all) / frames);
      images.push(await normalisePicture(file, { frame, mostSide }));
    }
    return { images };
  },

  /**
   * A video that says other lines at the same times; with the seconds of its sound, and whether the
   * original is heard between the lines.
   */
  async dubVideo({ video: original, ...options }: DubInput) {
    const { dubVideo } = await video();
    const { video: content, seconds, keepsOriginal } = await dubVideo(original, options);
    return { files: [{ content, mediaType: 'video/mp4' }], seconds, keepsOriginal };
  },
};

type Tools = typeof tools;
export type ToolName = keyof Tools;
export type ToolInput<Name extends ToolName = ToolName> = Parameters<Tools[Name]>[0];
export type ToolResult<Name extends ToolName = ToolName> = Awaited<ReturnType<Tools[Name]>>;

export async function useTool<Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
): Promise<ToolResult<Name>> {
  const use = tools[name] as (input: ToolInput<Name>) => Promise<ToolResult<Name>>;
  return await use(input);
}

/** What to tell of an error of a tool. */
export function toolError(error: unknown): EngineError {
  const detail = String(error).slice(0, 500);
  const isUnreadable = error instanceof Error && error.name === 'AI_InvalidArgumentError';
  const message = isUnreadable
    ? error.message
    : 'The file could not be worked on. Send it in another format.';
  return new EngineError({ code: 'input_unsupported', message, retryable: false, detail });
}
