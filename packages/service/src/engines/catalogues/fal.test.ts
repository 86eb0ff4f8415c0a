import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogueOperations, generations } from '../../operations/generations/list.ts';
import type { HostMapping } from '../hosts/host-mapping.ts';
import { createRegistry } from '../registry.ts';
import { falCatalogue as catalogue, falText as text } from './testing/fal-catalogue.ts';
import { mappingsOf, prepareSamples } from './testing/prepare-samples.ts';
import { type Proof, proveTypes } from './testing/prove-types.ts';

const registry = createRegistry({
  models: catalogue.models,
  providers: { ...catalogue.providers, sandbox: { type: '@genmedia/sandbox' } },
});

const mappings = mappingsOf(catalogue.models);
const proofs = await prepareSamples(catalogue.models);

describe('MODELS=fal', () => {
  test('has a model for every operation', () => {
    const served = new Set(catalogue.models.flatMap(({ operations }) => operations));
    expect([...served].toSorted()).toEqual(Object.keys(catalogueOperations).toSorted());
    const others = { removeWatermark: 'sandbox', createChatCompletion: 'fal-chat' } as const;
    for (const { model_id, operations, provider } of catalogue.models) {
      const other = others[operations[0] as keyof typeof others] ?? 'fal';
      expect([model_id, operations.length > 1 ? 'fal' : other]).toEqual([model_id, provider]);
    }
  });

  test('has the contract’s names for models', () => {
    const ids = catalogue.models.map(({ model_id }) => model_id);
    const names = ['alpha-edit-2509', 'alpha-edit-2511', 'beta-short', 'beta-long', 'gamma'];
    expect(ids).toEqual(expect.arrayContaining(names));
  });

  test('each mapping makes an input of a sample task', () => {
    const used = new Set(proofs.map(({ mapping }) => mapping));
    const unused = mappings.filter((mapping) => !used.has(mapping));
    expect(unused.map(({ endpoint }) => endpoint)).toEqual([]);
  });

  test('each input and output has the types that fal publishes', async ({ task }) => {
    const wrong = await proveTypes(proofs, 'fal.ts');
    const endpoints = new Set(proofs.map(({ mapping }) => mapping.endpoint));
    task.meta.proved = [...endpoints].filter(
      (endpoint) => !wrong.some((line) => line.includes(`${endpoint}: `)),
    );
    expect(wrong).toEqual([]);
  });

  test('another field, type or endpoint would be told', async () => {
    const effects = 'fal-ai/elevenlabs/sound-effects/v2';
    const proof = (name: string, input: object, more: Partial<HostMapping> = {}): Proof => ({
      name,
      input,
      mapping: { endpoint: effects, input: '', output: { audio: 'audio.url' }, ...more },
    });
    const found = await proveTypes(
      [
        proof('right', { text: 'rain' }),
        proof('unknown', { text: 'rain', seconds: 4 }),
        proof('missing', { duration_seconds: 4 }),
        proof('other type', { text: 'rain', duration_seconds: '4' }),
        proof('no endpoint', { text: 'rain' }, { endpoint: 'fal-ai/nothing', output: {} }),
        proof('output', { text: 'rain' }, { output: { audio: 'audio.uri', text: 'words.text' } }),
      ],
      'wrong.ts',
    );
    const names = new Set(found.map((line) => line.slice(0, line.indexOf(': '))));
    expect([...names]).toEqual(['unknown', 'missing', 'other type', 'no endpoint', effects]);
    expect(found.filter((line) => line.startsWith(effects))).toEqual([
      expect.stringContaining('output.audio reads audio.uri: '),
      expect.stringContaining('output.text reads words: '),
      expect.stringContaining('output.text reads words.text: '),
    ]);
  });
});

describe('the limits of MODELS=fal', () => {
  const published = readFileSync(
    fileURLToPath(new URL('types/endpoints.d.ts', import.meta.resolve('@fal-ai/client'))),
    'utf8',
  ).replace(/\s+\*?\s*/g, ' ');
  const quotes = text
    .replace(/\n\s*# (?!")/g, ' ')
    .split('\n')
    .flatMap((line) => /# "(.*)"\s*$/.exec(line)?.[1] ?? []);

  test('stand in the words of its types', () => {
    expect(quotes.length).toBeGreaterThan(5);
    for (const quote of quotes) expect(published).toContain(quote);
  });

  const modelFor = (operation: keyof typeof generations, body: object) =>
    generations[operation].resolve(registry, body).model;

  test.each([
    ['generateImage', 'qwen-image-2', 'width', 512, 2048, 1],
    ['generateImage', 'qwen-image-2', 'height', 512, 2048, 1],
    ['generateVideo', 'seedance-1-pro', 'duration', 4, 12, 1],
    ['generateSound', 'eleven-sound-effects', 'duration', 0.5, 22, 0.1],
    ['composeMusic', 'eleven-music', 'duration', 3, 600, 1],
    ['generateSong', 'beta-short', 'duration', 30, 95, 1],
    ['generateSong', 'beta-long', 'duration', 30, 285, 1],
  ] as const)('%s by %s: %s from %d to %d', (operation, model_id, field, least, most, step) => {
    const base = {
      generateImage: { width: 1024, height: 1024 },
      generateVideo: { resolution: '480p', aspect_ratio: '16:9', fps: 24 },
      generateSound: {},
      composeMusic: {},
      generateSong: { lyrics: '[verse] La', instrumental: false },
    }[operation];
    const chosen = (value: number) =>
      modelFor(operation, { model_id, prompt: 'a pier', ...base, [field]: value }).model_id;
    expect([chosen(least), chosen(most)]).toEqual([model_id, model_id]);
    expect(() => chosen(most + step)).toThrow(`${field} must be at most ${most}`);
    // Below, the contract itself may be narrower.
    const { limits } = modelFor(operation, { model_id, prompt: 'a pier', ...base });
    const own = limits[field]?.least;
    if (own !== undefined) expect(() => chosen(own - step)).toThrow(`${field} must be at least`);
  });

  test.each([
    ['fal-ai/elevenlabs/sound-effects/v2', 'duration_seconds', [0.5, 22]],
    ['fal-ai/elevenlabs/music', 'music_length_ms', [3000, 600_000]],
    ['fal-ai/qwen-image-2/text-to-image', 'seed', [2_147_483_647, 2_147_483_647]],
  ])('reach %s as they are: %s', (endpoint, field, ends) => {
    const sent = proofs
      .filter(({ mapping }) => mapping.endpoint === endpoint)
      .flatMap(({ input }) => (input as Record<string, number>)[field] ?? []);
    expect([Math.min(...sent), Math.max(...sent)]).toEqual(ends);
  });
});
