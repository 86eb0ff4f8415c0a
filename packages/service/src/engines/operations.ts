import type { OperationId, RequestBody } from '@genmedia/types';

/** Operations of the contract whose requests name a model. */
export type ModelOperation = {
  [Id in OperationId]: RequestBody<Id> extends { model_id?: string } ? Id : never;
}[OperationId];

/** Those that engines here can do, and so a model of the catalogue can be for. */
export const engineOperations = ['generateImage'] as const satisfies readonly ModelOperation[];

export type EngineOperation = (typeof engineOperations)[number];
