import type { EngineModel } from '../engines/engine-model.ts';

/**
 * The contract's GenerationMeta: who made it, the parameters used, and what the models left out.
 *
 * @param used by their names in the contract; those that are undefined are left out.
 */
export function generationMeta(
  { provider, model_id }: Pick<EngineModel, 'provider' | 'model_id'>,
  used: Readonly<Record<string, unknown>>,
  warnings: readonly string[] = [],
): Record<string, unknown> {
  const known = Object.entries(used).filter(([, value]) => value !== undefined);
  return {
    engine: provider,
    model_id,
    ...Object.fromEntries(known),
    ...(warnings.length > 0 && { warnings }),
  };
}
