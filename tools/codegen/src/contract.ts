import { load } from './load.ts';
import { buildModel, type ModelOptions } from './model/build.ts';
import type { Model } from './model/model.ts';
import { asBinary } from './normalise/binary-files.ts';
import { normalise } from './normalise/index.ts';

export { emitServers } from './emit/folder/servers.ts';
export type { Model, Operation } from './model/model.ts';

export interface ContractOptions extends ModelOptions {
  /**
   * Whether `contentMediaType` means a file, as it does in anybody's contract. In our own it stands on
   * texts in base64, which OpenAI's clients send.
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
