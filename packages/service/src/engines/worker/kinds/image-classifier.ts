import type { Media } from '../../tasks/common.ts';
import { describeWarnings, type Perform } from '../call.ts';

export const classifyImages: Perform<'imageClassifier'> = async (model, task, call) => {
  const { images = [], video } = task;
  const stills = video ? await stillsOf(video) : [];
  const { results, warnings } = await model.doClassify({ ...call, images: [...images, ...stills] });
  return {
    scores: results.map(({ scores }) => scores),
    warnings: describeWarnings(warnings),
  };
};

/** Few enough to take seconds, enough to see each scene of a clip. */
const mostStills = 12;

/** For any provider; and here, because decoding keeps a thread busy. */
async function stillsOf({ data }: Media): Promise<Media[]> {
  const { videoStills } = await import('@genmedia/media/video');
  return await videoStills(data, mostStills);
}
