import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  completeHandlers,
  createRouter,
  hasField,
  mayHold,
  Problem,
  rangeOf,
} from '@genmedia/server';
import type { FieldLimits, OperationId } from '@genmedia/types';
import { expect, test } from 'vitest';
import { rejectWithProblem } from '../admission/problems.ts';
import { type LimitedField, limitedFields } from '../engines/catalogue/limits.ts';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import { createRegistry, type Registry } from '../engines/registry.ts';
import { exampleRequests } from '../testing/contract.ts';
import type { JobOperation } from './generations/job-definition.ts';
import { catalogueOperations, generations } from './generations/list.ts';
import { canName, modelLimits } from './models.ts';

const folder = fileURLToPath(new URL('../engines/catalogues/', import.meta.url));
const catalogues = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** Any key and any address that a catalogue may name. */
const env = new Proxy<NodeJS.ProcessEnv>(
  {},
  { get: (_, name) => (String(name).endsWith('_URL') ? 'http://127.0.0.1:9' : 'key') },
);

/** What a catalogue's model tells of a field of an operation. */
interface PublishedLimits {
  registry: Registry;
  catalogue: string;
  modelId: string;
  operation: JobOperation;
  field: LimitedField;
  limits: FieldLimits;
}

async function publishedLimits(sources: string): Promise<PublishedLimits[]> {
  const registry = createRegistry(await loadCatalogue(catalogueOperations, sources, env));
  return registry.listModels().flatMap((model) => {
    const limits = modelLimits(registry, model);
    return Object.keys(generations)
      .map((operation) => operation as JobOperation)
      .filter((operation) => isAskedFor(registry, operation, model.model_id))
      .flatMap((operation) =>
        limitedFields
          .filter((field) => hasField(operation, field) && isCountable(operation, field))
          .map((field) => ({
            registry,
            catalogue: sources.replace(folder, ''),
            modelId: model.model_id,
            operation,
            field,
            limits: limits[operation]?.[field] ?? {},
          })),
      );
  });
}

/** Files are only counted in fields that take several. */
function isCountable(operation: JobOperation, field: LimitedField): boolean {
  return field !== 'init_image' || mayHold(operation, field, many(1));
}

/** Whether a request can name the model, or gets it without naming one. */
function isAskedFor(registry: Registry, operation: JobOperation, modelId: string): boolean {
  const { findModel } = generations[operation];
  if (!findModel(registry, modelId)) return false;
  if (canName(operation, modelId)) return true;
  return registry.firstModels(catalogueOperations)[operation]?.model_id === modelId;
}

const all = (
  await Promise.all(
    ['sandbox', ...catalogues.map((name) => `${folder}${name},sandbox`)].map(publishedLimits),
  )
).flat();

/** The stubs of each registry, as far as a job would be accepted: then they name its model. */
const apps = new Map<Registry, ReturnType<typeof createRouter>>();

function createApp(registry: Registry) {
  const handlers = Object.entries(generations).map(([operation, { resolve }]) => [
    operation,
    (input: { body: object; isGiven(field: string): boolean }) =>
      rejectWithProblem(async () => {
        const { model } = resolve(registry, input.body, (name) => input.isGiven(name));
        throw new Problem(501, 'accepted', model.model_id);
      }),
  ]);
  return createRouter(completeHandlers<object>(Object.fromEntries(handlers)), {
    authenticate: () => ({}),
  });
}

/**
 * Sends a request as a caller does, through the stubs. Resolves to the messages about the field;
 * none if the request is accepted.
 */
async function refusals({ registry, modelId, operation, field }: PublishedLimits, value: unknown) {
  const app = apps.get(registry) ?? createApp(registry);
  apps.set(registry, app);
  const example = exampleRequests.find((each) => each.operation === operation);
  if (!example) throw new Error(`${operation} has no example.`);
  const response = await app.request(example.path, {
    method: example.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'gmk_', ...requestFor(operation, modelId, field), [field]: value }),
  });
  const answer = (await response.json()) as {
    code: string;
    message: string;
    errors?: { field: string; message: string }[];
  };
  const { code, message, errors = [] } = answer;
  if (errors.length > 0) expect(code).toBe('validation_error');
  else expect({ code, message }).toEqual({ code: 'accepted', message: modelId });
  return errors.filter((error) => error.field.startsWith(field));
}

/** Values of the fields that an operation requires. All others are left to their defaults. */
const required: Readonly<Record<string, unknown>> = {
  prompt: 'Fog over the sea',
  lyrics: '[Verse]\nFog over the sea',
  voice_id: 'slt',
  output_lang: 'es',
  object_name: 'lamp',
  init_image: 'https://media.example/a.png',
  mask_image: 'https://media.example/b.png',
  object_image: 'https://media.example/c.png',
  init_audio: 'https://media.example/a.wav',
  init_video: 'https://media.example/a.mp4',
};

function requestFor(operation: JobOperation, modelId: string, field: LimitedField): object {
  const fields = ['model_id', 'voice_model'].filter((name) => mayHold(operation, name, modelId));
  const values = Object.entries(required).filter(([name]) => hasField(operation, name));
  return {
    ...Object.fromEntries(values),
    ...Object.fromEntries(fields.map((name) => [name, modelId])),
    ...(hasField(operation, 'scheduler') && { scheduler: 'DDIMScheduler' }),
    // Otherwise the width follows from the height, and may be too large where that is not.
    ...(field === 'height' && hasField(operation, 'width') && { width: 1024 }),
    ...(field === 'width' && hasField(operation, 'height') && { height: 1024 }),
  };
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `https://media.example/${i}.png`);
}

/** A value of the field that has this amount: a number, a text or a list of files. */
function ofAmount(field: LimitedField, amount: number): unknown {
  if (field === 'prompt' || field === 'voice_id') return 'x'.repeat(amount);
  return field === 'init_image' ? many(amount) : amount;
}

/** The amounts that a request may ask for, by the model and the contract together. */
function rangeIn({ operation, field, limits }: PublishedLimits) {
  const { least = -Infinity, most = Infinity, isWhole = true } = rangeOf(operation, field) ?? {};
  const { minimum, minLength, minItems, maximum, maxLength, maxItems } = limits;
  const step = isWhole ? 1 : 0.001;
  return {
    least: minimum ?? minLength ?? minItems ?? least,
    most: maximum ?? maxLength ?? maxItems ?? most,
    // Sides of a film are even.
    step: operation === 'generateVideo' && ['width', 'height'].includes(field) ? 2 : step,
  };
}

const named = all.map((told) => ({
  ...told,
  name: `${told.modelId} of ${told.catalogue}: ${told.operation} ${told.field}`,
}));
const lists = named.filter(({ limits }) => limits.enum);
const amounts = named.filter(
  ({ operation, field, limits }) => !limits.enum && rangeOf(operation, field) !== undefined,
);

test('models of every catalogue have limits of both kinds', () => {
  expect(catalogues).toContain('fal.yaml');
  expect(lists.length).toBeGreaterThan(3);
  expect(amounts.length).toBeGreaterThan(50);
});

test.each(amounts)(
  '$name: the least and the most are accepted, and one beyond is not',
  async (told) => {
    const { least, most, step } = rangeIn(told);
    const { field } = told;
    const smallest = Math.max(least, field === 'prompt' ? 1 : -Infinity);
    if (smallest > -Infinity) {
      expect(await refusals(told, ofAmount(field, smallest))).toEqual([]);
      expect(await refusals(told, ofAmount(field, smallest - step))).not.toEqual([]);
    }
    if (most < Infinity) {
      expect(await refusals(told, ofAmount(field, most))).toEqual([]);
      expect(await refusals(told, ofAmount(field, most + step))).not.toEqual([]);
    }
  },
);

test.each(lists)('$name: each listed value is accepted, and no other', async (told) => {
  const values = told.limits.enum ?? [];
  for (const value of values) expect(await refusals(told, value)).toEqual([]);
  const other = typeof values[0] === 'number' ? Math.max(...values.map(Number)) + 1 : '7:5';
  const [refusal] = await refusals(told, told.field === 'resolution' ? '333p' : other);
  expect(refusal?.message).toMatch(/must be/);
});

const operationsTold = (operation: OperationId) => all.some((told) => told.operation === operation);

test('the limits of operations whose requests name no model are published, too', () => {
  expect(operationsTold('mixInterior')).toBe(true);
  expect(operationsTold('generateEnterpriseImage')).toBe(true);
});
