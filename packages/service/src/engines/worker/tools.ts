import type { NormalisedPicture } from '@genmedia/media/image';
import type { DubbedLine } from '@genmedia/media/video';

export interface ReadInput {
  file: Uint8Array;
  /** The most bytes that decoding may take; of a larger image only the facts are read. */
  decodingBytes: number;
  /** The most frames to read. */
  frames: number;
  /** Longest side in pixels; larger images are made smaller. */
  maxSide: number | undefined;
}

interface DubInput {
  video: Uint8Array;
  /** In order; times in seconds. */
  lines: DubbedLine[];
  /** Language of the lines; ISO 639. */
  language: string;
}

/** Work on files that needs no model. */
const tools = {
  /** The length of a sound, in seconds. */
  async measureSound({ sound }: { sound: Uint8Array }) {
    const { fileSeconds } = await import('@genmedia/media/audio');
    return { seconds: await fileSeconds(sound) };
  },

  /**
   * The sound of a video as a file; undefined if the video has none. Refuses sounds that `dubVideo`
   * would refuse, before models are paid for them.
   */
  async takeSound({ video }: { video: Uint8Array }) {
    const { extractAudio, probeVideo, takeSound } = await import('@genmedia/media/video');
    const sound = await takeSound(video);
    if (sound && (await probeVideo(video)).audio?.decodable) await extractAudio(video);
    return { sound };
  },

  /** Size, length and frame rate of a video. */
  async probeVideo({ video }: { video: Uint8Array }) {
    const { probeVideo } = await import('@genmedia/media/video');
    const { width, height, seconds, fps } = await probeVideo(video);
    return { width, height, seconds, fps };
  },

  /** The facts in an image's header. */
  async probeImage({ file }: { file: Uint8Array }) {
    const { probePicture } = await import('@genmedia/media/image');
    return await probePicture(file);
  },

  /** Frames of an image in a form that all models accept, spread over its length. */
  async readImages({ file, decodingBytes, frames, maxSide }: ReadInput) {
    const { normalisePicture, probePicture } = await import('@genmedia/media/image');
    const facts = await probePicture(file);
    if (facts.decodingBytes > decodingBytes) return { facts };
    const count = Math.min(frames, facts.frames);
    const images: NormalisedPicture[] = [];
    // One after another, because each needs as much memory as the others.
    for (let i = 0; i < count; i++) {
      const frame = Math.floor((i * facts.frames) / count);
      images.push(await normalisePicture(file, { frame, maxSide }));
    }
    return { facts, images };
  },

  /**
   * A video that speaks other lines at the same times. Also gives the length of its sound in
   * seconds, and whether the original is heard between the lines.
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

/** Uses a tool in this process. Rejects with what it throws. */
export async function useTool<Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
): Promise<ToolResult<Name>> {
  const use = tools[name] as (input: ToolInput<Name>) => Promise<ToolResult<Name>>;
  return await use(input);
}
