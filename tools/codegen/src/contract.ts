import { load } from './load.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';

export type { Model, Operation } from './model/model.ts';

/** The one picture of a contract that all generated code is made from. */
export async function readContract(file: string): Promise<Model> {
  return buildModel(normalise(await load(file)));
}
