import { expect, test } from 'vitest';
import type { CatalogueModel } from '../../engines/catalogue/schema.ts';
import { createRegistry } from '../../engines/registry.ts';
import { generateSong, lengthOf } from './generate-song.ts';

const singer = (model_id: string): CatalogueModel => ({
  model_id,
  name: model_id,
  description: 'Sings.',
  feature: 'audio_gen',
  operations: ['generateSong'],
  provider: 'sandbox',
  limits: {},
  model: { music: 'sandbox-music', language: 'sandbox-language' },
});

/** The operator has set no limits. */
const registry = createRegistry({
  models: [singer('newer'), singer('beta-short'), singer('beta-long')],
  providers: { sandbox: { type: '@genmedia/sandbox' } },
});

const modelFor = (request: object) =>
  generateSong.resolve(registry, { instrumental: false, prompt: 'The sea', ...request }).model;

test.each([
  ['beta-short', 95],
  ['beta-long', 285],
] as const)('%s sings %i seconds at most, whatever the catalogue says', (model_id, most) => {
  expect(modelFor({ model_id, duration: most }).limits.duration?.most).toBe(most);
  expect(() => modelFor({ model_id, duration: most + 1 })).toThrow(
    `duration must be at most ${most} with ${model_id}`,
  );
});

test('of the lengths that the catalogue lists, only those count that the model’s name allows', () => {
  const limits = { duration: { only: [60, 120], most: 120 } };
  const models = [{ ...singer('beta-short'), limits }];
  const providers = { sandbox: { type: '@genmedia/sandbox' } };
  const body = { model_id: 'beta-short', instrumental: false, prompt: 'The sea', duration: 120 };
  const refused = () => generateSong.resolve(createRegistry({ models, providers }), body);
  expect(refused).toThrow('duration must be 60 with beta-short');
});

test.each<[{ duration?: number; model_id?: string }, string]>([
  [{}, 'short'],
  [{ duration: 95 }, 'short'],
  [{ duration: 96 }, 'long'],
  [{ model_id: 'beta-short' }, 'short'],
  [{ model_id: 'beta-long' }, 'long'],
])('lyrics are written for the length of the song: %o', (request, length) => {
  expect(lengthOf(request, modelFor(request))).toBe(length);
});
