import type { ModelFeature } from '@genmedia/types';
import * as z from 'zod';
import { engineOperations } from '../operations.ts';
import { providerNames } from '../provider-names.ts';

/** The contract's ModelFeature. */
const features = [
  'imagen',
  'video_fusion',
  'audio_gen',
  'llmaster',
] as const satisfies readonly ModelFeature[];

const text = z.string({ error: 'must be a text' }).regex(/\S/, 'must not be empty');

const whole = (most: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`);

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const list = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'must be a list' }).nonempty('must have at least one item');

const limits = z.strictObject({
  width: whole(100_000).optional(),
  height: whole(100_000).optional(),
  samples: whole(1000).optional(),
  seconds: whole(86_400).default(60),
});

const model = z.strictObject(
  {
    model_id: text,
    name: text,
    description: text,
    feature: oneOf(features),
    operations: list(oneOf(engineOperations)),
    provider: oneOf(providerNames),
    model: text,
    style: text.optional(),
    settings: z.record(z.string(), z.json(), { error: 'must be names with values' }).optional(),
    limits: limits.prefault({}),
    needs_scheduler: z.boolean({ error: 'must be true or false' }).optional(),
  },
  { error: 'must be a model: names with values' },
);

/** A catalogue file, as models.yaml explains it. */
export const catalogueSchema = z.strictObject(
  { models: list(model) },
  { error: 'must have the field models, with a list' },
);

/** A model of the catalogue, with its defaults filled in. */
export type CatalogueModel = z.infer<typeof model>;
