import { requireDecodable } from '@genmedia/media/audio';
import { experimental_generateVideo as generateVideo } from 'ai';
import type { VideoTask } from '../../tasks/tasks.ts';
import { addOptions, describeWarnings, given, type Perform } from '../call.ts';
import { UnreadableInput, videoFile } from '../files.ts';

export const film: Perform<'video'> = async (model, task, call) => {
  const { width, height, duration, fps, seed, negativePrompt, audio } = task;
  // Before minutes of work, and whoever's model it is.
  if (audio) await requireDecodable(audio.data).catch(unreadable);
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

function unreadable(error: Error): never {
  throw new UnreadableInput(`init_audio: ${error.message}`, { cause: error });
}

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
