import type { OperationId } from '@genmedia/types';

/** Operations of the contract that engines here can do, and so a model of the catalogue can be for. */
export const engineOperations = [
  'generateImage',
  'generateEnterpriseImage',
] as const satisfies readonly OperationId[];

export type EngineOperation = (typeof engineOperations)[number];
