import { load } from './load.ts';
import { buildModel, type ModelOptions } from './model/build.ts';
import type { Model } from './model/model.ts';
import { asBinary } from './normalise/binary-files.ts';
import { normalise } from './normalise/index.ts';

export { emitServers } from './emit/folder/servers.ts';
export type { Model, Operation } from './model/model.ts';

export interface ContractOptions extends ModelOptions {
  /**
   * Whether files as OpenAPI 3.1 says them are files, as they are of anybody's contract. The handlers
   * of this repository take those of OpenAI's clients as texts in base64.
   */
  hasFiles?: boolean;
}

/** Reads a contract into the model from which all code is generated. */
export async function readContract(
  file: string,
  { hasFiles = false, ...options }: ContractOptions = {},
): Promise<Model> {
  const document = await load(file);
  return buildModel(normalise(hasFiles ? asBinary(document) : document), options);
}
