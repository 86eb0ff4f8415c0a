import { costOf, isCostKnown } from '../../engines/catalogue/price.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { JobDefinition, Readers } from './job-definition.ts';
import { requestedUnits } from './requested-units.ts';

/** What is known before the work about the cost of a kind of job. */
export function costsOf<Body extends object, Kind extends ModelKind>({
  alsoUses,
  requestedLimits,
  repeats = [],
}: Pick<
  JobDefinition<Body, string, Kind, Readers<string>>,
  'alsoUses' | 'requestedLimits' | 'repeats'
>) {
  /** The prices of all models that a request may need, and what it wants of each. */
  const pricedParts = (model: EngineModel, registry: Registry, request: object) => {
    const others = alsoUses?.(model as EngineModel<Kind>, request as Body, registry) ?? [];
    const requested = { ...request, ...requestedLimits?.(request as Body) };
    return [model, ...others].flatMap((part) => {
      const { kind, prices } = part;
      const isRepeated = repeats.includes(kind);
      return prices ? [{ prices, units: requestedUnits(part, requested), isRepeated }] : [];
    });
  };
  return {
    /**
     * What a request for a model may cost, in micro-dollars; 0 if nobody can know before. Undefined
     * if none of the models that it may need has a price.
     */
    estimatedCost(model: EngineModel, registry: Registry, request: object): number | undefined {
      const priced = pricedParts(model, registry, request);
      if (priced.length === 0) return undefined;
      return priced.reduce((sum, { prices, units }) => sum + (costOf(prices, units) ?? 0), 0);
    },

    /** Whether `estimatedCost` leaves out a part of the cost, which nobody can know before. */
    hasUnknownCost: (model: EngineModel, registry: Registry, request: object): boolean =>
      pricedParts(model, registry, request).some(
        ({ prices, units, isRepeated }) =>
          !isCostKnown(prices, isRepeated ? { ...units, requests: 0 } : units),
      ),
  };
}
