import { experimental_generateVideo as generateVideo } from 'ai';
import type { VideoTask } from '../../tasks/tasks.ts';
import { addOptions, describeWarnings, given, type Perform } from '../call.ts';
import { videoFile } from '../files.ts';

export const film: Perform<'video'> = async (model, task, call) => {
  const { width, height, duration, fps, seed, negativePrompt, audio } = task;
  const { video, warnings } = await generateVideo({
    ...call,
    model,
    prompt: task.prompt ?? '',
    resolution: `${width}x${height}`,
    duration,
    fps,
    frameImages: framesOf(task),
    ...given({ seed }),
    providerOptions: addOptions(call.providerOptions, given({ negativePrompt })),
    maxRetries: 0,
  });
  const file = await videoFile(video.uint8Array);
  const content = audio ? await withSound(file.content, audio.data) : file.content;
  return { files: [{ ...file, content }], warnings: describeWarnings(warnings) };
};

/** For any provider, because few take sound; and here, because encoding keeps a thread busy. */
async function withSound(video: Uint8Array, audio: Uint8Array): Promise<Uint8Array> {
  const { replaceAudio } = await import('@genmedia/media/video');
  return await replaceAudio(video, audio);
}

function framesOf({ firstFrame, lastFrame }: VideoTask) {
  return [
    ...(firstFrame ? [{ image: firstFrame.data, frameType: 'first_frame' as const }] : []),
    ...(lastFrame ? [{ image: lastFrame.data, frameType: 'last_frame' as const }] : []),
  ];
}
