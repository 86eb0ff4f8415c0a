import * as z from 'zod';
import { toMicros } from '../../usage/money.ts';
import type { Unit, Units } from '../../usage/used-call.ts';
import { type ModelKind, modelKinds } from '../model-kinds.ts';
import { list } from './field-schemas.ts';
import type { ProviderDefinition } from './provider-definition.ts';
import { readAs } from './read-as.ts';

/** What a price is per, by its name in the catalogue: a unit, and how many of it. */
const pricedBy = {
  request: ['requests', 1],
  image: ['images', 1],
  megapixel: ['megapixels', 1],
  second: ['seconds', 1],
  minute: ['seconds', 60],
  thousand_characters: ['characters', 1000],
  million_input_tokens: ['input_tokens', 1_000_000],
  million_output_tokens: ['output_tokens', 1_000_000],
  compute_second: ['compute_seconds', 1],
  billable_unit: ['billable_units', 1],
} as const satisfies Record<string, readonly [Unit, number]>;

type PricedBy = keyof typeof pricedBy;

/** What a provider is paid. */
export interface Price {
  /** Micro-dollars. */
  micros: number;
  per: PricedBy;
}

/** What a catalogue gives as `price`: of a model's only kind of work, or by kind. */
type GivenPrices = readonly Price[] | Partial<Record<ModelKind, readonly Price[]>>;

/** Units that are known of each kind of work, besides requests. */
const countedOf: Readonly<Record<ModelKind, readonly Unit[]>> = {
  image: ['images', 'megapixels'],
  language: ['input_tokens', 'output_tokens'],
  speech: ['characters', 'seconds'],
  transcription: ['seconds'],
  video: ['seconds'],
  sound: ['seconds'],
  music: ['seconds'],
  voice: ['seconds'],
  object3d: [],
  imageClassifier: ['images'],
  videoEdit: [],
  dubbing: ['seconds'],
};

/** Units that only some hosts tell. */
const unitsReportedBy: Readonly<Record<string, readonly Unit[]>> = {
  fal: ['billable_units'],
  replicate: ['compute_seconds'],
};

const maxDollars = 1_000_000;

const priceSchema = z
  .strictObject(
    {
      usd: z
        .number({ error: 'must be an amount in dollars, such as 0.04' })
        .min(0, 'must not be negative')
        .max(maxDollars, `must be at most ${maxDollars}`)
        .transform((dollars, context) => {
          const micros = toMicros(dollars);
          if (micros !== undefined) return micros;
          context.addIssue('must have at most six decimals');
          return z.NEVER;
        }),
      per: z.enum(Object.keys(pricedBy) as PricedBy[], {
        error: `must be one of ${Object.keys(pricedBy).join(', ')}`,
      }),
    },
    { error: 'must be a price, such as { usd: 0.04, per: image }' },
  )
  .transform(({ usd: micros, per }): Price => ({ micros, per }));

const pricesSchema = list(priceSchema);

/** Reads a price, a list of prices, or either by kind of work. */
export const givenPrices = z.unknown().transform((value, context): GivenPrices => {
  if (Array.isArray(value)) return readAs(pricesSchema, value, [], context);
  const isByKind =
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).some((name) => modelKinds.includes(name as ModelKind));
  if (!isByKind) return [readAs(priceSchema, value, [], context)];
  const byKind = Object.entries(value).map(([kind, kindPrices]) => {
    if (Array.isArray(kindPrices)) return [kind, readAs(pricesSchema, kindPrices, [kind], context)];
    return [kind, [readAs(priceSchema, kindPrices, [kind], context)]];
  });
  return Object.fromEntries(byKind) as GivenPrices;
});

/** The prices of a model for one kind of work; undefined if the catalogue has none. */
export function pricesOf(
  modelPrices: GivenPrices | undefined,
  kind: ModelKind,
): readonly Price[] | undefined {
  return isOneList(modelPrices) ? modelPrices : modelPrices?.[kind];
}

function isOneList(modelPrices: GivenPrices | undefined): modelPrices is readonly Price[] {
  return Array.isArray(modelPrices);
}

/** What is wrong with the prices of a model that does these kinds of work: where, and why. */
export function wrongPrices(
  modelPrices: GivenPrices,
  kinds: readonly ModelKind[],
  { type }: Pick<ProviderDefinition, 'type'>,
): { path: string[]; message: string }[] {
  if (!isOneList(modelPrices)) {
    return Object.entries(modelPrices).flatMap(([pricedKind, kindPrices]) => {
      if (kinds.some((kindOfModel) => kindOfModel === pricedKind)) {
        return faultsOf(kindPrices, pricedKind as ModelKind, type, [pricedKind]);
      }
      return [{ path: [pricedKind], message: 'is for a kind of work that the model does not do' }];
    });
  }
  const [kind, ...others] = kinds;
  if (!kind) return [];
  if (others.length === 0) return faultsOf(modelPrices, kind, type, []);
  const message = `must be prices by kind, such as { ${kind}: … }: the model does ${kinds.join(', ')}`;
  return [{ path: [], message }];
}

function faultsOf(prices: readonly Price[], kind: ModelKind, type: string, path: string[]) {
  const countable = new Set<Unit>([
    'requests',
    ...countedOf[kind],
    ...(unitsReportedBy[type] ?? []),
  ]);
  const allowed = (Object.keys(pricedBy) as PricedBy[]).filter((per) =>
    countable.has(pricedBy[per][0]),
  );
  return prices.flatMap(({ per }, index) => {
    const [unit] = pricedBy[per];
    const isTwice = prices.findIndex((other) => pricedBy[other.per][0] === unit) < index;
    if (isTwice) return [{ path, message: `has two prices for ${unit.replace('_', ' ')}` }];
    if (countable.has(unit)) return [];
    const message = `is per ${per}, which is not known for ${kind}: it may be per ${allowed.join(', ')}`;
    return [{ path, message }];
  });
}

/** Whether each of the prices is 0 or for units that are known: then `costOf` leaves nothing out. */
export function isCostKnown(prices: readonly Price[], units: Units): boolean {
  return prices.every(({ micros, per }) => micros === 0 || units[pricedBy[per][0]]);
}

/**
 * What units cost, in micro-dollars. Undefined if the catalogue has no price, or none for units that
 * are known, or if the units cannot be true, such as 2^64 - 1 tokens.
 */
export function costOf(prices: readonly Price[] | undefined, units: Units): number | undefined {
  const priced = (prices ?? []).flatMap(({ micros, per }) => {
    const [unit, count] = pricedBy[per];
    const used = units[unit];
    return used === undefined ? [] : [{ used, cost: Math.round((used * micros) / count) }];
  });
  const sum = priced.reduce((total, { cost }) => total + cost, 0);
  const canBeTrue = priced.length > 0 && priced.every(({ used }) => used >= 0);
  return canBeTrue && Number.isSafeInteger(sum) ? sum : undefined;
}
