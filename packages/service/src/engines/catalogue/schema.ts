import * as z from 'zod';
import { modelKinds } from '../model-kinds.ts';
import { list, oneOf, text } from './fields.ts';
import { limitsSchema } from './limits-schema.ts';
import { type CatalogueOperations, namesByKind } from './names-by-kind.ts';
import { providersSchema } from './provider-schema.ts';

/** What models are listed under. */
const features = ['imagen', 'video_fusion', 'audio_gen', 'llmaster'] as const;

const ofSizes = /^[1-9]\d{0,4}x[1-9]\d{0,4}$/;
const ofShapes = /^[1-9]\d?:[1-9]\d?$/;

const sizes = list(text).refine(
  (given) => [ofSizes, ofShapes].some((form) => given.every((one) => form.test(one))),
  {
    message: 'must be sizes in pixels, such as 1536x1024, or shapes, such as 16:9; not both',
  },
);

const modelNames = z.union([text, z.record(z.string(), text)], {
  error: `must be a text, or names by kind: ${modelKinds.join(', ')}`,
});

/** @param operations that models can be for. */
function modelSchema(operations: CatalogueOperations) {
  return z
    .strictObject(
      {
        model_id: text,
        name: text,
        description: text,
        feature: oneOf(features),
        operations: list(oneOf(Object.keys(operations))),
        provider: text,
        model: modelNames,
        style: text.optional(),
        settings: z.record(z.string(), z.json(), { error: 'must be names with values' }).optional(),
        sizes: sizes.optional(),
        limits: limitsSchema.prefault({}),
        needs_scheduler: z.boolean({ error: 'must be true or false' }).optional(),
        sees_images: z.boolean({ error: 'must be true or false' }).optional(),
      },
      { error: 'must be a model: names with values' },
    )
    .transform((given, context) => ({ ...given, model: namesByKind(given, operations, context) }));
}

/** A catalogue file, as models.yaml explains it. @param operations that models can be for. */
export function catalogueSchema(operations: CatalogueOperations) {
  return z.strictObject(
    { providers: providersSchema.default({}), models: list(modelSchema(operations)) },
    { error: 'must have the field models, with a list' },
  );
}

/** What is in a catalogue file. */
export type CatalogueFile = z.infer<ReturnType<typeof catalogueSchema>>;

/** A model of the catalogue. */
export type CatalogueModel = z.infer<ReturnType<typeof modelSchema>>;
