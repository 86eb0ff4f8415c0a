import { load } from './load.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';

export type { Model, Operation } from './model/model.ts';

/**
 * Reads a contract into the model from which all code is generated.
 *
 * @param withAnswers whether operations have examples of their answers.
 */
export async function readContract(file: string, withAnswers = false): Promise<Model> {
  return buildModel(normalise(await load(file)), withAnswers);
}
