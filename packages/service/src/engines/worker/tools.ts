import type { NormalisedPicture } from '@genmedia/media/image';
import type { DubbedLine } from '@genmedia/media/video';

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

/** Work on files that needs no model. */
const tools = {
  /** How long a sound is, in seconds. */
  async measureSound({ sound }: { sound: Uint8Array }) {
    const { fileSeconds } = await import('@genmedia/media/audio');
    return { seconds: await fileSeconds(sound) };
  },

  /** The sound of a video as a file of its own; undefined if it has none. */
  async takeSound({ video }: { video: Uint8Array }) {
    const { takeSound } = await import('@genmedia/media/video');
    return { sound: await takeSound(video) };
  },

  /** What an image is, by its header. */
  async probeImage({ file }: { file: Uint8Array }) {
    const { probePicture } = await import('@genmedia/media/image');
    return await probePicture(file);
  },

  /** The frames of an image as models take them: as many as are asked for, spread over its length. */
  async readImages({ file, frames, mostSide }: ReadInput) {
    const { normalisePicture, probePicture } = await import('@genmedia/media/image');
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
    const { dubVideo } = await import('@genmedia/media/video');
    const { video, seconds, keepsOriginal } = await dubVideo(original, options);
    return { files: [{ content: video, mediaType: 'video/mp4' }], seconds, keepsOriginal };
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
