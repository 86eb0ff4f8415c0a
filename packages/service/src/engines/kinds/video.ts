import type { SharedV4Warning } from '@ai-sdk/provider';
import { EngineError } from '../engine-error.ts';
import { isMp4, videoFile } from './files.ts';
import type { Steps, TaskFields } from './steps.ts';

interface RawVideo {
  video: Uint8Array;
  warnings: SharedV4Warning[];
}

export const videoSteps: Steps<'video', RawVideo> = {
  prepare: {
    isNeeded: ({ audio }) => audio !== undefined,

    /** Checks the sound before minutes of work: all of it, as only decoding shows damage. */
    async run(task) {
      const { decodeAudio } = await import('@genmedia/media/audio');
      if (task.audio) await decodeAudio(task.audio.data, { inStereo: true }).catch(unreadable);
      return task;
    },
  },

  async call(model, task, options) {
    const { experimental_generateVideo: generateVideo } = await import('ai');
    const { prompt = '', width, height, duration, fps, seed } = task;
    const generated = await generateVideo({
      ...options,
      model,
      prompt,
      duration,
      fps,
      maxRetries: 0,
      resolution: `${width}x${height}`,
      frameImages: framesOf(task),
      ...(seed !== undefined && { seed }),
    });
    return { video: generated.video.uint8Array, warnings: generated.warnings };
  },

  finish: {
    fields: ({ audio }) => (audio ? { audio } : {}),
    isLight: async ({ audio }, { video }) => audio === undefined && (await isMp4(video)),

    /** Adds the sound here, for the models of all providers, because few accept one. */
    async run({ video, warnings }, { audio }) {
      const file = await videoFile(video);
      if (!audio) return { files: [file], warnings };
      const { replaceAudio } = await import('@genmedia/media/video');
      const content = await replaceAudio(file.content, audio.data);
      return { files: [{ ...file, content }], warnings };
    },
  },
};

function unreadable(error: Error): never {
  const message = `init_audio: ${error.message}`;
  throw new EngineError({ code: 'input_unsupported', message, detail: message });
}

function framesOf({ firstFrame, lastFrame }: TaskFields<'video'>) {
  return [
    ...(firstFrame ? [{ image: firstFrame.data, frameType: 'first_frame' as const }] : []),
    ...(lastFrame ? [{ image: lastFrame.data, frameType: 'last_frame' as const }] : []),
  ];
}
