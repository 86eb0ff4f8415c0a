import { spareFor } from '../../jobs/spare.ts';
import type { Catalogue } from '../catalogue/load.ts';
import { defaultLimit } from '../catalogue/provider-definition.ts';
import { traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import { Slots } from '../pool/slots.ts';

/**
 * Limits how many calls of each remote provider, without conversations, wait at once. Returns the slots
 * for a model.
 */
export function createRemoteSlots({
  providers,
}: Pick<Catalogue, 'providers'>): (model: EngineModel) => Slots {
  const slots = new Map<string, Slots>();
  for (const [name, definition] of Object.entries(providers)) {
    if (traitsOf(definition).lane !== 'remote') continue;
    const { limit = defaultLimit } = definition;
    slots.set(name, new Slots(limit, { spare: spareFor(limit) }));
  }
  return ({ provider }) => {
    const found = slots.get(provider);
    if (!found) throw new Error(`The provider ${provider} is not remote.`);
    return found;
  };
}
