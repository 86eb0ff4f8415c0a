import * as z from 'zod';
import type { HostMapping } from '../hosts/host-mapping.ts';
import type { ModelKind } from '../model-kinds.ts';
import { distinct, list, text } from './field-schemas.ts';
import { limitsOf, limitsSchema } from './limits.ts';
import {
  givenNames,
  hasNamesByKind,
  type NamesByKind,
  namesByKind,
  type ReadFileBeside,
} from './model-names.ts';
import type { CatalogueOperations } from './operations.ts';
import { givenPrices, wrongPrices } from './price.ts';
import {
  type Environment,
  hostTypes,
  isHost,
  type ProviderDefinition,
  sandbox,
} from './provider-definition.ts';
import { providersSchema } from './provider-schema.ts';

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Features under which models are listed. */
const features = ['imagen', 'video_fusion', 'audio_gen', 'llmaster'] as const;

const sizePattern = /^[1-9]\d{0,4}x[1-9]\d{0,4}$/;
const shapePattern = /^[1-9]\d?:[1-9]\d?$/;

const sizesSchema = distinct(text).refine(
  (given) =>
    [sizePattern, shapePattern].some((pattern) => given.every((size) => pattern.test(size))),
  {
    message: 'must be sizes in pixels, such as 1536x1024, or shapes, such as 16:9; not both',
  },
);

/**
 * @param operations that models may do.
 * @param readFile reads files that models name.
 */
function modelSchema(operations: CatalogueOperations, readFile: ReadFileBeside) {
  return z
    .strictObject(
      {
        model_id: text,
        name: text,
        description: text,
        feature: oneOf(features),
        operations: distinct(oneOf(Object.keys(operations))),
        provider: text,
        model: givenNames(readFile),
        style: text.optional(),
        settings: z.record(z.string(), z.json(), { error: 'must be names with values' }).optional(),
        sizes: sizesSchema.optional(),
        limits: limitsSchema.prefault({}),
        price: givenPrices.optional(),
        needs_scheduler: z.boolean({ error: 'must be true or false' }).optional(),
        sees_images: z.boolean({ error: 'must be true or false' }).optional(),
      },
      { error: 'must be a model: names with values' },
    )
    .transform((given, context) => ({ ...given, model: namesByKind(given, operations, context) }));
}

/**
 * The schema of a catalogue file; models.yaml explains the file.
 *
 * @param operations that models may do.
 * @param env has the API keys that the file names.
 * @param readFile reads files that models name.
 * @param servedElsewhere operations that other catalogues have models for. Catalogues that only add
 *   do not count.
 */
export function catalogueSchema(
  operations: CatalogueOperations,
  env: Environment,
  readFile: ReadFileBeside,
  servedElsewhere: readonly string[],
) {
  return z
    .strictObject(
      {
        adds: z
          .boolean({ error: 'must be true or false' })
          .refine((adds) => !adds || servedElsewhere.length > 0, {
            message:
              'means that there are other catalogues: name one before it in MODELS, such as sandbox',
            abort: true,
          })
          .default(false),
        providers: providersSchema(env).default({}),
        models: list(modelSchema(operations, readFile)),
      },
      { error: 'must have the field models, with a list' },
    )
    .superRefine(({ models, providers }, context) => {
      const served = new Set([...servedElsewhere, ...models.flatMap((model) => model.operations)]);
      for (const [index, given] of models.entries()) {
        const against = { earlier: models.slice(0, index), providers, operations, served };
        for (const { path, message } of faultsOf(given, against)) {
          context.addIssue({ code: 'custom', path: ['models', index, ...path], message });
        }
      }
    });
}

/** What a model is checked against. */
interface CheckContext {
  earlier: readonly CatalogueModel[];
  providers: Readonly<Record<string, ProviderDefinition>>;
  operations: CatalogueOperations;
  /** Operations that any catalogue has models for. */
  served: ReadonlySet<string>;
}

interface Fault {
  /** In the entry of the model. */
  path: (string | number)[];
  message: string;
}

/** What is wrong with a model, beside the form of its fields. */
function* faultsOf(given: CatalogueModel, context: CheckContext): Generator<Fault> {
  const { model_id, provider, operations: own } = given;
  const { earlier, providers, operations, served } = context;
  const first = earlier.findIndex((model) => model.model_id === model_id);
  if (first !== -1) {
    yield { path: ['model_id'], message: `is ${model_id}, which models[${first}] already has` };
  }
  const known = ['sandbox', ...Object.keys(providers)];
  const isKnown = known.includes(provider);
  if (!isKnown) yield { path: ['provider'], message: `must be one of ${known.join(', ')}` };
  if (hasNamesByKind(given.model)) {
    const unfit = isKnown && misnamed(given, providers[provider]);
    if (unfit) yield { path: ['model'], message: unfit };
    if (isKnown) yield* mispriced(given, providers[provider]);
    yield* emptyLimitsOf(given, operations);
  }
  yield* unheldConversations(own, providers[provider], operations);
  // Without a model for the other operation, jobs of this one would fail.
  for (const [index, id] of own.entries()) {
    const required = operations[id]?.requires;
    if (required === undefined || served.has(required)) continue;
    const message = `needs a model for ${required} too, such as that of the sandbox: without one, jobs of ${id} fail`;
    yield { path: ['operations', index], message };
    return;
  }
}

/** The operations of a host's model that are conversations: its queue takes one prompt a request. */
function unheldConversations(
  own: readonly string[],
  definition: ProviderDefinition | undefined,
  operations: CatalogueOperations,
): Fault[] {
  if (!definition || !isHost(definition)) return [];
  const message = `cannot be done by a model of the type ${definition.type}, which takes one prompt and holds no conversation`;
  return own.flatMap((id, index) =>
    operations[id]?.isConversation ? [{ path: ['operations', index], message }] : [],
  );
}

/** Why the names of a model do not fit its provider: only those of hosts are mappings. */
function misnamed(
  { model }: Pick<CatalogueModel, 'model'>,
  definition: ProviderDefinition | undefined,
): string | undefined {
  const isMapped = definition !== undefined && isHost(definition);
  const unfit = Object.values(model).some((name) => (typeof name !== 'string') !== isMapped);
  const isWorkflow = Object.values(model).flat().some(hasWorkflow);
  if (isWorkflow && definition?.type !== 'comfyui') {
    return 'must have no workflow: only providers of the type comfyui have workflows';
  }
  if (!unfit) return definition?.type === 'replicate' ? misnamedOnReplicate(model) : undefined;
  return isMapped
    ? `must be a mapping with endpoint, input and output: its provider is of the type ${definition.type}`
    : `must be a text: only providers of the types ${hostTypes.join(', ')} have mappings`;
}

function misnamedOnReplicate(model: NamesByKind): string | undefined {
  const mappings = Object.values(model).flatMap((name) => (typeof name === 'string' ? [] : name));
  const endpointPattern =
    /^(?:[\w.-]+\/[\w.-]+(?::\w+)?|deployments\/[\w.-]+\/[\w.-]+|[\da-f]{64})$/;
  const wrong = mappings.find(({ endpoint }) => !endpointPattern.test(endpoint));
  return (
    wrong &&
    `has the endpoint ${wrong.endpoint}, but with replicate it must be owner/name of an official model, owner/name:version, deployments/owner/name, or the id of a version`
  );
}

function hasWorkflow(name: string | HostMapping): boolean {
  return typeof name !== 'string' && name.workflow !== undefined;
}

/** What is wrong with the prices of a model. */
function mispriced(
  { model, price }: Pick<CatalogueModel, 'model' | 'price'>,
  definition: ProviderDefinition = sandbox,
) {
  if (price === undefined) return [];
  const faults = wrongPrices(price, Object.keys(model) as ModelKind[], definition);
  return faults.map(({ path, message }) => ({ path: ['price', ...path], message }));
}

function emptyLimitsOf(
  { model_id, operations: own, model, limits, sizes }: CatalogueModel,
  operations: CatalogueOperations,
) {
  return own.flatMap((id) => {
    const { kinds: [kind] = [], emptyLimits } = operations[id] ?? {};
    if (!kind || !(kind in model)) return [];
    const found = emptyLimits?.(model_id, limitsOf({ limits, sizes }, kind)) ?? [];
    return found.map(({ field, message }) => {
      const path = limits[kind]?.[field] ? ['limits', kind, field] : ['limits', field];
      return { path, message };
    });
  });
}

/** A model of the catalogue. */
export type CatalogueModel = z.infer<ReturnType<typeof modelSchema>>;
