import { describe, expect, test } from 'vitest';
import { sandbox } from './catalogue/provider-definition.ts';
import type { CatalogueModel } from './catalogue/schema.ts';
import { createRegistry } from './registry.ts';

const model = (model_id: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  model_id,
  name: `Model ${model_id}`,
  description: 'Draws.',
  feature: 'imagen',
  operations: ['generateImage'],
  provider: 'sandbox',
  model: { image: 'sandbox-image' },
  settings: { secret: 'of the provider' },
  limits: {},
  ...fields,
});

const registryOf = (models: CatalogueModel[]) => createRegistry({ models, providers: { sandbox } });

const registry = registryOf([
  model('delta', { needs_scheduler: true, sizes: ['1024x1024'] }),
  model('alpha', { name: 'Étude' }),
  model('beta', { feature: 'video_fusion' }),
]);

const ids = (filter?: Parameters<typeof registry.listModels>[0]) =>
  registry.listModels(filter).map(({ model_id }) => model_id);

describe('the list', () => {
  test('has what the contract says of a model, and nothing else', () => {
    expect(registry.listModels().at(-1)).toEqual({
      model_id: 'delta',
      name: 'Model delta',
      engine: 'sandbox',
      engine_models: ['sandbox-image'],
      feature: 'imagen',
      description: 'Draws.',
      operations: ['generateImage'],
      sizes: ['1024x1024'],
      needs_scheduler: true,
    });
    expect(registry.listModels()[0]).not.toHaveProperty('needs_scheduler');
  });

  test('is in the order of model_id', () => {
    expect(ids()).toEqual(['alpha', 'beta', 'delta']);
  });

  test.each([
    ['', ['alpha', 'beta', 'delta']],
    ['DELTA', ['delta']],
    ['model', ['beta', 'delta']],
    ['éTUDE', ['alpha']],
    ['lph', ['alpha']],
    ['draws', []],
    ['.*', []],
  ])('search %j finds %j', (search, expected) => {
    expect(ids({ search })).toEqual(expected);
  });

  test('can be of one feature, together with a search', () => {
    expect(ids({ feature: 'imagen' })).toEqual(['alpha', 'delta']);
    expect(ids({ feature: 'imagen', search: 'l' })).toEqual(['alpha', 'delta']);
    expect(ids({ feature: 'video_fusion', search: 'alpha' })).toEqual([]);
    expect(ids({ feature: 'llmaster' })).toEqual([]);
  });
});

describe('a request', () => {
  test('gets the model that it names', () => {
    expect(registry.resolve('generateImage', 'image', 'beta').model_id).toBe('beta');
  });

  test('gets it with the time that is usual for its kind, unless the catalogue says otherwise', () => {
    const hasty = model('hasty', {
      limits: { width: { most: 512 }, seconds: 5, image: { seconds: 6 }, video: { seconds: 7 } },
    });
    const { resolve } = registryOf([hasty, model('usual')]);
    expect(resolve('generateImage', 'image', 'hasty').limits).toEqual({
      width: { most: 512 },
      seconds: 6,
    });
    expect(resolve('generateImage', 'image', 'usual').limits).toEqual({ seconds: 60 });
  });

  test('that names none gets the first of the catalogue for each kind of work', () => {
    const voice = (model_id: string, names: CatalogueModel['model']) =>
      model(model_id, { operations: ['createDubbing'], model: names });
    const { resolveFirst } = registryOf([
      voice('zeta', { speech: 'z' }),
      voice('eta', { speech: 'e', language: 'l' }),
    ]);
    expect(resolveFirst('createDubbing', 'speech')).toMatchObject({ model_id: 'zeta', model: 'z' });
    expect(resolveFirst('createDubbing', 'language')).toMatchObject({
      model_id: 'eta',
      model: 'l',
    });
    expect(() => resolveFirst('createDubbing', 'transcription')).toThrow(
      expect.objectContaining({
        code: 'model_unavailable',
        detail: 'The catalogue has no transcription model for createDubbing.',
      }),
    );
  });

  test.each(['gamma', '', 'Beta', '__proto__'])('for %j gets a list of those to use', (name) => {
    expect(() => registry.resolve('generateImage', 'image', name)).toThrow(
      expect.objectContaining({
        name: 'InputError',
        errors: [
          {
            field: 'model_id',
            message: 'must name a model for generateImage: alpha, beta, delta',
          },
        ],
      }),
    );
  });

  test('gets a list of at most ten models', () => {
    const many = Array.from({ length: 12 }, (_, index) => model(`m${index + 10}`));
    expect(() => registryOf(many).resolve('generateImage', 'image', 'x')).toThrow(
      'm19 or one of 2 more',
    );
  });

  test('gets an error if no model is for its operation', () => {
    expect(() => registryOf([]).resolve('generateImage', 'image', 'x')).toThrow(
      'the service has no model for',
    );
  });
});

test('the first model of each operation is known, and what nothing does', () => {
  const one = { endpoint: 'acme/dub', input: '{}', output: { video: 'url' } };
  const base = { name: 'A', description: 'B', feature: 'imagen' as const, limits: {} };
  const pricedRegistry = createRegistry({
    file: 'acme,sandbox',
    providers: { sandbox, acme: { type: 'fal' } },
    models: [
      { ...base, model_id: 'a', operations: ['draw'], provider: 'sandbox', model: { image: 'x' } },
      { ...base, model_id: 'b', operations: ['draw'], provider: 'sandbox', model: { image: 'y' } },
      { ...base, model_id: 'c', operations: ['dub'], provider: 'acme', model: { dubbing: [one] } },
    ],
  });
  expect(pricedRegistry.catalogues).toBe('acme,sandbox');
  const first = pricedRegistry.firstModels({
    draw: { kinds: ['image'] },
    dub: { kinds: ['speech', 'dubbing'] },
    talk: { kinds: ['language'] },
  });
  expect(first).toEqual({
    draw: { model_id: 'a', provider: 'sandbox', model: 'x' },
    dub: { model_id: 'c', provider: 'acme', model: 'acme/dub' },
    talk: undefined,
  });
  const behind = pricedRegistry
    .listModels()
    .map(({ engine, engine_models: names }) => [engine, names]);
  expect(behind).toEqual([
    ['sandbox', ['x']],
    ['sandbox', ['y']],
    ['acme', ['acme/dub']],
  ]);
});
