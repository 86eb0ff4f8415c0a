import { describe, expect, test } from 'vitest';
import type { CatalogueModel } from '../../engines/catalogue/schema.ts';
import { refused, unavailable } from '../../engines/failures.ts';
import { createRegistry } from '../../engines/registry.ts';
import { generateSong, lyricsLengthOf } from './generate-song.ts';

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

const registryOf = (...models: CatalogueModel[]) =>
  createRegistry({ models, providers: { sandbox: { type: '@genmedia/sandbox' } } });

/** The operator has set no limits. */
const registry = registryOf(singer('newer'), singer('beta-short'), singer('beta-long'));

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
  const limited = registryOf({ ...singer('beta-short'), limits });
  const body = { model_id: 'beta-short', instrumental: false, prompt: 'The sea', duration: 120 };
  const resolve = () => generateSong.resolve(limited, body);
  expect(resolve).toThrow('duration must be 60 with beta-short');
});

test.each<[{ duration?: number; model_id?: string }, string]>([
  [{}, 'short'],
  [{ duration: 95 }, 'short'],
  [{ duration: 96 }, 'long'],
  [{ model_id: 'beta-short' }, 'short'],
  [{ model_id: 'beta-long' }, 'long'],
])('lyrics are written for the length of the song: %o', (request, length) => {
  expect(lyricsLengthOf(request, modelFor(request))).toBe(length);
});

describe('a song that is too long', () => {
  /**
   * Makes a song of which the first attempt has 120 seconds, and the second ends as `again` says.
   * Returns the length that each attempt was asked for, and what the song becomes.
   */
  async function singTooLong(request: object, again: Error | number) {
    const body = { model_id: 'beta-short', instrumental: true, prompt: 'The sea', ...request };
    const lengths: unknown[] = [];
    const run = async ({ durationSeconds }: { durationSeconds?: number }) => {
      lengths.push(durationSeconds);
      const outcome = lengths.length === 1 ? 120 : again;
      if (outcome instanceof Error) throw outcome;
      return { files: [], duration: outcome };
    };
    const work = { body, model: modelFor(body), registry, inputs: {}, run, seed: 7 };
    const made = generateSong.make(work as unknown as Parameters<typeof generateSong.make>[0]);
    const { more } = await made.catch((error: Error) => ({ more: error }));
    return { lengths, more };
  }

  test('is made again with the longest length, if the model chose its own', async () => {
    const { lengths, more } = await singTooLong({}, 95);
    expect([lengths, more]).toEqual([[undefined, 95], { audio_time: 95 }]);
  });

  test('is not paid for twice where the model was told a length', async () => {
    const { lengths, more } = await singTooLong({ duration: 40 }, 95);
    expect([lengths, more]).toEqual([[40], { audio_time: 120 }]);
  });

  test('is kept where the model takes no length, but not where it may take one later', async () => {
    const { more } = await singTooLong({}, refused('No mapping takes a length.'));
    expect(more).toEqual({ audio_time: 120 });
    const away = unavailable('status 503');
    expect((await singTooLong({}, away)).more).toBe(away);
  });
});
