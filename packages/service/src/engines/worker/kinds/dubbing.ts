import type { Perform } from '../call.ts';
import { fileOf } from '../files.ts';

export const dub: Perform<'dubbing'> = async (model, task, call) => {
  const { video, warnings } = await model.doDub({ ...call, ...task });
  return { files: [await fileOf('video/mp4', video.data)], warnings };
};
