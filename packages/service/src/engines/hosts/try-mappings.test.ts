import { expect, test } from 'vitest';
import type { CatalogueModel } from '../catalogue/schema.ts';
import { tryMappings } from './try-mappings.ts';
import { expressionOf } from './workflow.ts';

test('each mapping is tried on a full and on the least task, even where another one comes first', async () => {
  const mapping = {
    endpoint: 'acme/sound',
    input: '{ "text": prompt, "seconds": durationSeconds }',
    output: { audio: 'url' },
  };
  const melodic = { endpoint: 'acme/tune', when: '$exists(melody)', input: '{ "url": melody }' };
  const nodes = { '6': { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['4', 1] } } };
  const set = { '6.text': 'prompt' };
  const drawn = {
    ...mapping,
    endpoint: 'mine.json',
    input: expressionOf(set),
    workflow: { nodes, set },
  };
  const broken = { ...mapping, endpoint: 'acme/broken', input: '{ "n": $number(prompt) }' };
  const base = { name: 'A', description: 'B', feature: 'audio_gen' as const, provider: 'acme' };
  const models: CatalogueModel[] = [
    {
      ...base,
      model_id: 'plays',
      operations: ['composeMusic'],
      limits: {},
      model: {
        music: [{ ...mapping, ...melodic }, broken],
        sound: [mapping],
        image: [drawn],
        voice: 'named',
      },
    },
  ];
  const fits = { model_id: 'plays', isFor: true, problem: null };
  const problem = expect.stringContaining('The mapping to acme/broken is wrong: input cannot be');
  const wrong = { endpoint: 'acme/broken', isFor: false, input: null, problem };
  expect(await tryMappings(models)).toMatchObject([
    { ...fits, endpoint: 'acme/tune', task: 'full', input: { url: '(audio/wav)' } },
    { ...fits, endpoint: 'acme/tune', task: 'least', input: {}, isFor: false },
    { ...wrong, task: 'full' },
    { ...wrong, task: 'least' },
    { ...fits, kind: 'sound', task: 'full', input: { text: 'a pier at dawn', seconds: 30 } },
    { ...fits, kind: 'sound', task: 'least', input: { text: 'a pier at dawn' } },
    { ...fits, endpoint: 'mine.json', task: 'full', input: { '6.text': 'a pier at dawn' } },
    { ...fits, endpoint: 'mine.json', task: 'least', input: { '6.text': 'a pier at dawn' } },
  ]);
});

test('the full task of a dub has the length of the video', async () => {
  const input = '{ "minutes": durationSeconds / 60 }';
  const mapping = { endpoint: 'acme/dub', input, output: { video: 'url' } };
  const model: CatalogueModel = {
    model_id: 'dubs',
    name: 'A',
    description: 'B',
    feature: 'audio_gen',
    provider: 'acme',
    operations: ['createDubbing'],
    limits: {},
    model: { dubbing: [mapping] },
  };
  expect(await tryMappings([model])).toMatchObject([
    { task: 'full', input: { minutes: 0.5 } },
    { task: 'least', input: {} },
  ]);
});
