import type { Media } from '@genmedia/media';
import { experimental_generateVideo as generateVideo } from 'ai';
import { EngineError } from '../../engine-error.ts';
import type { VideoTask } from '../../tasks.ts';
import type { Perform } from '../call.ts';
import { fileOf } from '../files.ts';

export const film: Perform<'video'> = async (model, task, call) => {
  const { prompt = '', width, height, duration, fps, audio } = task;
  // Checked before minutes of work, for the models of all providers.
  if (audio) {
    const { requireDecodable } = await import('@genmedia/media/audio');
    await requireDecodable(audio.data).catch(unreadable);
  }
  const { video, warnings } = await generateVideo({
    ...call,
    model,
    prompt,
    duration,
    fps,
    maxRetries: 0,
    resolution: `${width}x${height}`,
    frameImages: framesOf(task),
    ...(task.seed !== undefined && { seed: task.seed }),
  });
  const file = await fileOf('video/mp4', video.uint8Array);
  if (!audio) return { files: [file], warnings };
  // For all providers, because few accept sound. In the worker, because encoding keeps a thread
  // busy.
  const { replaceAudio } = await import('@genmedia/media/video');
  const content = await replaceAudio(file.content, audio.data);
  return { files: [{ ...file, content }], warnings };
};

function unreadable(error: Error): never {
  const message = `init_audio: ${error.message}`;
  throw new EngineError({ code: 'input_unsupported', message, detail: message });
}

function framesOf({ firstFrame, lastFrame }: VideoTask) {
  return [
    ...(firstFrame ? [{ image: firstFrame.data, frameType: 'first_frame' as const }] : []),
    ...(lastFrame ? [{ image: lastFrame.data, frameType: 'last_frame' as const }] : []),
  ];
}

export const editVideo: Perform<'videoEdit'> = async (model, task, call) => {
  const { video, region, regions, warnings } = await model.doEdit({ ...call, ...task });
  return { files: [await fileOf('video/mp4', video.data)], region, regions, warnings };
};

/** Few enough to take only seconds, and enough to see each scene of a clip. */
const maxStills = 12;

export const classifyImages: Perform<'imageClassifier'> = async (model, task, call) => {
  const { images = [], video } = task;
  const stills = video ? await stillsOf(video) : [];
  const { results, warnings } = await model.doClassify({ ...call, images: [...images, ...stills] });
  return { scores: results.map(({ scores }) => scores), warnings };
};

/** For all providers. In the worker, because decoding keeps a thread busy. */
async function stillsOf({ data }: Media): Promise<Media[]> {
  const { videoStills } = await import('@genmedia/media/video');
  return await videoStills(data, maxStills);
}
