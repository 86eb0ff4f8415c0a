import { describe, expect, test } from 'vitest';
import type { CatalogueModel } from './catalogue/schema.ts';
import { createRegistry } from './registry.ts';

const model = (model_id: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  model_id,
  name: `Model ${model_id}`,
  description: 'Draws.',
  feature: 'imagen',
  operations: ['generateImage'],
  provider: 'sandbox',
  model: 'sandbox-image',
  settings: { secret: 'of the provider' },
  limits: { seconds: 60 },
  ...fields,
});

const registry = createRegistry([
  model('delta', { needs_scheduler: true }),
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
      feature: 'imagen',
      description: 'Draws.',
      operations: ['generateImage'],
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
    expect(registry.resolve('generateImage', 'beta').model_id).toBe('beta');
  });

  test.each(['gamma', '', 'Beta', '__proto__'])('for %j is told which models would do', (name) => {
    expect(() => registry.resolve('generateImage', name)).toThrow(
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

  test('is told of ten models at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => model(`m${index + 10}`));
    expect(() => createRegistry(many).resolve('generateImage', 'x')).toThrow(
      'm19 or one of 2 more',
    );
  });

  test('is told where no model is for its operation', () => {
    expect(() => createRegistry([]).resolve('generateImage', 'x')).toThrow('no model here is for');
  });
});
