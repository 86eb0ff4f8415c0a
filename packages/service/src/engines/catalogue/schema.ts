import type { ModelFeature } from '@genmedia/types';
import * as z from 'zod';
import { modelKinds } from '../model-kinds.ts';
import { engineOperations } from '../operations.ts';
import { list, oneOf, text, whole } from './fields.ts';
import { namesByKind } from './names-by-kind.ts';
import { providersSchema } from './provider-schema.ts';

/** The contract's ModelFeature. */
const features = [
  'imagen',
  'video_fusion',
  'audio_gen',
  'llmaster',
] as const satisfies readonly ModelFeature[];

const limits = z.strictObject({
  width: whole(100_000).optional(),
  height: whole(100_000).optional(),
  samples: whole(1000).optional(),
  duration: whole(86_400).optional(),
  seconds: whole(86_400).optional(),
});

const modelNames = z.union([text, z.record(z.string(), text)], {
  error: `must be a text, or names by kind: ${modelKinds.join(', ')}`,
});

const model = z
  .strictObject(
    {
      model_id: text,
      name: text,
      description: text,
      feature: oneOf(features),
      operations: list(oneOf(engineOperations)),
      provider: text,
      model: modelNames,
      style: text.optional(),
      settings: z.record(z.string(), z.json(), { error: 'must be names with values' }).optional(),
      limits: limits.prefault({}),
      needs_scheduler: z.boolean({ error: 'must be true or false' }).optional(),
    },
    { error: 'must be a model: names with values' },
  )
  .transform((given, context) => ({ ...given, model: namesByKind(given, context) }));

/** A catalogue file, as models.yaml explains it. */
export const catalogueSchema = z.strictObject(
  { providers: providersSchema.default({}), models: list(model) },
  { error: 'must have the field models, with a list' },
);

/** What is in a catalogue file. */
export type CatalogueFile = z.infer<typeof catalogueSchema>;

/** A model of the catalogue. */
export type CatalogueModel = z.infer<typeof model>;
