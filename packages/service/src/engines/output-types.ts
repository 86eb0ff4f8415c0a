import type { EngineOperation } from './operations.ts';

/**
 * Media types of the files that a request will give, in their order. They have to be known before
 * the job is done, because `future_links` of the contract end in the right extension.
 *
 * @param input a valid request, with its defaults.
 */
export function outputTypes(operation: string, input: Record<string, unknown>): string[] {
  return operation in typesOf ? typesOf[operation as EngineOperation](input) : [];
}

const typesOf: Readonly<Record<EngineOperation, (input: Record<string, unknown>) => string[]>> = {
  generateImage: images,
  generateEnterpriseImage: images,
};

/** All image models give PNG: the contract has no field to ask for another format. */
function images({ samples }: Record<string, unknown>): string[] {
  return Array.from({ length: Number(samples) }, () => 'image/png');
}
