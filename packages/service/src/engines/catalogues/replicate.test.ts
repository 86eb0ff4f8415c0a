import { describe, expect, test } from 'vitest';
import { catalogueOperations, generations } from '../../operations/generations/list.ts';
import { compileMappings } from '../hosts/mapping.ts';
import { tryMappings } from '../hosts/try-mappings.ts';
import { createRegistry } from '../registry.ts';
import { mappingsOf, prepareSamplesWithinLimits } from './testing/prepare-samples.ts';
import {
  replicateCatalogue as catalogue,
  replicateText as text,
} from './testing/replicate-catalogue.ts';
import { problemsOf, publishedModels, publishedOf } from './testing/replicate-models.ts';

const registry = createRegistry({
  models: catalogue.models,
  providers: { ...catalogue.providers, sandbox: { type: '@genmedia/sandbox' } },
});

const mappings = mappingsOf(catalogue.models);
const proofs = await prepareSamplesWithinLimits(catalogue.models);

describe('MODELS=replicate', () => {
  test('has a model for every operation but those that its head comment names', () => {
    const served = new Set(catalogue.models.flatMap(({ operations }) => operations));
    const missing = Object.keys(catalogueOperations).filter((id) => !served.has(id));
    expect(missing.toSorted()).toEqual(['convertSpeech', 'createChatCompletion']);
    for (const id of missing) expect(text).toContain(`#   ${id} `);
  });

  test('dubs by models that listen, translate and speak', () => {
    const kinds = ['transcription', 'language', 'speech'] as const;
    const body = { source_lang: 'en', output_lang: 'es', voice_model: 'gamma' };
    const { model } = generations.createDubbing.resolve(registry, body);
    expect(model.model_id).toBe('speech-2-6-hd');
    for (const kind of kinds) expect(registry.resolveFirst('createDubbing', kind)).toBeDefined();
  });

  test('genmedia models check finds nothing wrong', async () => {
    const tried = await tryMappings(catalogue.models);
    expect(tried.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(new Set(tried.map(({ endpoint }) => endpoint.split(':')[0]))).toEqual(
      new Set(Object.keys(publishedModels)),
    );
  });

  test('each mapping makes an input of a sample task', () => {
    const used = new Set(proofs.map(({ mapping }) => mapping));
    const unused = mappings.filter((mapping) => !used.has(mapping));
    expect(unused.map(({ endpoint }) => endpoint)).toEqual([]);
  });

  test.each(mappings.map((mapping) => [mapping.endpoint, mapping] as const))(
    '%s gets only what its owner’s schema allows',
    (_, mapping) => {
      const own = proofs.filter((proof) => proof.mapping === mapping);
      expect(own.length).toBeGreaterThan(0);
      for (const { task, input } of own) {
        expect([task, problemsOf(mapping.endpoint, input)]).toEqual([task, []]);
      }
    },
  );

  test('another field, type or value would be told', () => {
    const told = (input: object) => problemsOf('stability-ai/stable-audio-2.5', input);
    expect(told({ prompt: 'rain', duration: 190, seed: 7 })).toEqual([]);
    expect(told({ prompt: 'rain', seconds: 4 })).toEqual([' must NOT have additional properties']);
    expect(told({ duration: 4 })).toEqual([" must have required property 'prompt'"]);
    expect(told({ prompt: 'rain', duration: 4.5 })).toEqual(['/duration must be integer']);
    expect(told({ prompt: 'rain', duration: 191 })).toEqual(['/duration must be <= 190']);
  });

  test.each(mappings.map((mapping) => [mapping.endpoint, mapping] as const))(
    'everything is found in an output of %s',
    async (_, mapping) => {
      const { result, files } = await compileMappings([mapping]).read(
        mapping,
        publishedOf(mapping.endpoint).output,
      );
      expect(Object.keys({ ...result, ...files }).toSorted()).toEqual(
        Object.keys(mapping.output).toSorted(),
      );
      for (const urls of Object.values(files)) expect(urls).toHaveLength(1);
    },
  );

  test('texts, times and scores are those of the outputs', async () => {
    const read = async (name: string) => {
      const mapping = mappings.find(({ endpoint }) => endpoint.startsWith(name));
      if (!mapping) throw new Error(`The catalogue has no mapping to ${name}.`);
      return (await compileMappings([mapping]).read(mapping, publishedOf(mapping.endpoint).output))
        .result;
    };
    expect(await read('openai/gpt')).toEqual({ text: 'A red lighthouse.' });
    expect(await read('falcons-ai')).toEqual({ results: [{ scores: { porn: 1 } }] });
    expect(await read('openai/whisper')).toEqual({
      text: 'Guten Tag.',
      segments: [{ text: 'Guten Tag.', startSecond: 0, endSecond: 1.5 }],
      language: 'de',
    });
    expect(await read('vaibhavs10')).toEqual({
      text: 'Hello there.',
      words: [
        { text: 'Hello', startSecond: 0, endSecond: 0.5 },
        { text: 'there.', startSecond: 0.5, endSecond: 0.5 },
      ],
    });
  });

  test('a small picture is drawn larger where the model draws no small ones', () => {
    const sizes = proofs
      .filter(({ mapping }) => mapping.endpoint === 'bytedance/seedream-4')
      .map(({ task, input }) => [task.size, input]);
    expect(sizes).toContainEqual([
      '1024x768',
      { prompt: 'a pier', size: 'custom', width: 1365, height: 1024 },
    ]);
    // A long one is then cropped to its shape.
    expect(sizes).toContainEqual([
      '1024x64',
      { prompt: 'a pier', size: 'custom', width: 4096, height: 1024 },
    ]);
    expect(sizes).toContainEqual([undefined, { prompt: 'a pier' }]);
  });
});

describe('the limits of MODELS=replicate', () => {
  const chosen = (operation: keyof typeof generations, body: object) =>
    generations[operation].resolve(registry, { prompt: 'a pier', ...body }).model.model_id;
  const film = { resolution: '480p', aspect_ratio: '16:9', fps: 24 };

  test.each([
    ['generateEnterpriseImage', 'flux-1-1-pro', { height: 1024 }, 'width', 1440, 1441],
    ['generateVideo', 'seedance-1-pro', film, 'duration', 12, 13],
    ['composeMusic', 'stable-audio-2-5', {}, 'duration', 190, 191],
    ['generateMusic', 'stable-audio-2-5', {}, 'duration', 190, 191],
  ] as const)('%s by %s', (operation, model_id, body, field, most, beyond) => {
    expect(chosen(operation, { model_id, ...body, [field]: most })).toBe(model_id);
    expect(() => chosen(operation, { model_id, ...body, [field]: beyond })).toThrow(
      `${field} must be at most ${most}`,
    );
  });

  test('the length of a text to speak', () => {
    const say = (length: number) => chosen('generateSpeech', { prompt: 'a'.repeat(length) });
    expect(say(10_000)).toBe('speech-2-6-hd');
    expect(() => say(10_001)).toThrow('prompt must have at most 10000 characters');
  });
});
