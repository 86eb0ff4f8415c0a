import { describeWarnings, given, type Perform } from '../call.ts';
import { videoFile } from '../files.ts';

export const editVideo: Perform<'videoEdit'> = async (model, task, call) => {
  const { edit, region, mask, seed } = task;
  const result = await model.doEdit({
    ...call,
    video: task.video,
    task: edit,
    ...given({ region, mask, seed }),
  });
  return {
    files: [await videoFile(result.video.data)],
    region: result.region,
    warnings: describeWarnings(result.warnings),
  };
};
