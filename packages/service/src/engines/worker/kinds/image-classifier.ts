import { describeWarnings, type Perform } from '../call.ts';

export const classifyImages: Perform<'imageClassifier'> = async (model, { images }, call) => {
  const { results, warnings } = await model.doClassify({ ...call, images: [...images] });
  return {
    scores: results.map(({ scores }) => scores),
    warnings: describeWarnings(warnings),
  };
};
