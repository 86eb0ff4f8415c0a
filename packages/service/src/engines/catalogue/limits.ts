import * as z from 'zod';
import { type ModelKind, modelKinds, usualSeconds } from '../model-kinds.ts';
import { list, text } from './field-schemas.ts';

/** Values that a model accepts in a field: from `least` to `most`, or only those in `only`. */
export interface Bounds {
  least?: number | undefined;
  most?: number | undefined;
  only?: readonly (number | string)[] | undefined;
}

/** The same bounds, but at most `bound`. */
export function atMost({ least, most, only }: Bounds, bound: number): Bounds {
  return {
    least,
    most: Math.min(most ?? bound, bound),
    only: only?.filter((value) => Number(value) <= bound),
  };
}

const seconds = z
  .int({ error: 'must be a whole number' })
  .min(1, 'must be at least 1')
  .max(86_400, 'must be at most 86400');
const positive = z.number().positive();

const amount = z.union(
  [
    positive.transform((most): Bounds => ({ most })),
    z.strictObject({ least: positive.optional(), most: positive.optional() }),
    list(positive).transform((only): Bounds => ({ only, most: Math.max(...only) })),
  ],
  {
    error:
      'must be the most, such as 12; { least: 4, most: 12 }; or a list of the only values, such as [4, 8]',
  },
);

const wholeNumber = z.int().positive();

/** A list of single values makes no sense for counts. */
const count = z.union(
  [
    wholeNumber.transform((most): Bounds => ({ most })),
    z.strictObject({ least: wholeNumber.optional(), most: wholeNumber.optional() }),
  ],
  { error: 'must be the most, such as 12, or { least: 4, most: 12 }, in whole numbers' },
);

const choice = list(text).transform((only): Bounds => ({ only }));

/** Limits by the names of the request's fields. */
const fields = {
  width: amount.optional(),
  height: amount.optional(),
  aspect_ratio: choice.optional(),
  resolution: choice.optional(),
  voice_id: choice.optional(),
  samples: amount.optional(),
  duration: amount.optional(),
  fps: amount.optional(),
  speed: amount.optional(),
  guidance_scale: amount.optional(),
  num_inference_steps: amount.optional(),
  prompt: count.optional(),
  init_image: count.optional(),
};

/** A field of requests that a catalogue can limit. */
export type LimitedField = keyof typeof fields;

export const limitedFields = Object.keys(fields) as LimitedField[];

/** Bounds of fields; a model accepts any value in fields that are left out. */
export type FieldBounds = Partial<Record<LimitedField, Bounds | undefined>>;

type Limits = FieldBounds & { seconds?: number | undefined };

const shape = { ...fields, seconds: seconds.optional() };
const notLimits = { error: 'must be names of fields with limits' };
// A declared type, because the inferred one would make 240 kB of declarations.
const ofKind: z.ZodType<Limits> = z.strictObject(shape, notLimits);
const byKind = Object.fromEntries(modelKinds.map((kind) => [kind, ofKind.optional()]));

/**
 * Limits for all work of a model, and limits for single kinds of work. An interface, because
 * declaration files repeat a type in full wherever it is used: 6 kB.
 */
export interface ModelLimits extends Limits, Partial<Record<ModelKind, Limits | undefined>> {}

export const limitsSchema: z.ZodType<ModelLimits> = z.strictObject(
  { ...shape, ...byKind },
  notLimits,
);

/** The shortest usual limit of a host, in seconds: it has a queue, and may start its model first. */
const hostSeconds = 600;

/**
 * The limits of a catalogue entry for one kind of work. Limits of the kind replace those for all
 * kinds.
 *
 * @param atHost whether a host does the work.
 */
export function limitsOf(
  { limits, sizes }: { limits: ModelLimits; sizes?: readonly string[] | undefined },
  kind: ModelKind,
  atHost = false,
): FieldBounds & { seconds: number } {
  const merged = { ...limits, ...limits[kind] };
  const bounds = limitedFields.flatMap((field) => {
    const most = kind === 'image' && sizes ? maxSide(sizes, field) : undefined;
    const fieldBounds = most === undefined ? merged[field] : atMost(merged[field] ?? {}, most);
    return fieldBounds ? [[field, fieldBounds] as const] : [];
  });
  const usualLimit = Math.max(usualSeconds[kind], atHost ? hostSeconds : 0);
  return { ...Object.fromEntries(bounds), seconds: merged.seconds ?? usualLimit };
}

/**
 * The greatest width or height of a model's sizes in pixels. Undefined for other fields, and if the
 * sizes are shapes.
 */
function maxSide(sizes: readonly string[], field: LimitedField): number | undefined {
  const side = ['width', 'height'].indexOf(field);
  if (side === -1 || sizes.some((size) => size.includes(':'))) return undefined;
  return Math.max(...sizes.map((size) => Number(size.split('x')[side])));
}
