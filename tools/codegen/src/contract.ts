import { load } from './load.ts';
import { buildModel, type ModelOptions } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';

export { emitServers } from './emit/folder/servers.ts';
export type { Model, Operation } from './model/model.ts';

/** Reads a contract into the model from which all code is generated. */
export async function readContract(file: string, options?: ModelOptions): Promise<Model> {
  return buildModel(normalise(await load(file)), options);
}
