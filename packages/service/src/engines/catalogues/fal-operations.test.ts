import { describe, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { isFull } from '../../testing/full.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import type { Calls } from './testing/calls/calls.ts';
import { imageCalls } from './testing/calls/images.ts';
import { objectCalls } from './testing/calls/objects-3d.ts';
import { videoCalls } from './testing/calls/video.ts';
import { voiceCalls } from './testing/calls/voice.ts';
import { useFalBed } from './testing/fal-bed.ts';
import { falCatalogue } from './testing/fal-catalogue.ts';
import { prepareSamples, servingModels } from './testing/prepare-samples.ts';

const { models } = falCatalogue;
const serving = servingModels(models, await prepareSamples(models));

const calls: Calls = { ...imageCalls, ...voiceCalls, ...videoCalls, ...objectCalls };

describe('with MODELS=fal, over HTTP', () => {
  const bed = useFalBed();

  // fal has no conversations.
  const { createChatCompletion: _, ...made } = catalogueOperations;
  // The mapping of every model is tested beside this; here one in nine is called over HTTP.
  const called = Object.keys(made).filter((_, index) => isFull || index % 9 === 0);
  test.for(called)('%s is done by each of its models at fal', async (operation, { task }) => {
    const call = calls[operation];
    if (!call) throw new Error(`Nothing here calls ${operation}. Add a call, and a model for it.`);
    await call(bed);
    const { requests } = bed.host;
    const endpoints = [...new Set(requests.map(({ endpoint }) => endpoint))];
    const behind = serving.filter((model) => model.operation === operation);
    expect(behind.length).toBeGreaterThan(0);
    expect(endpoints).toEqual(
      expect.arrayContaining(behind.flatMap(({ endpoint }) => endpoint ?? [])),
    );
    // fal forgets the files of requests after a day.
    for (const { keepsFilesFor } of requests) expect(keepsFilesFor).toBe(86_400);
    task.meta.ran = { operation, endpoints };
  });

  test('its models are those of the name MODELS=fal', async () => {
    const named = await loadCatalogue(catalogueOperations, 'fal', { FAL_KEY: 'key-1' });
    expect(named.models).toEqual(models);
  });

  test('conversations have no model, and the answer says so', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const asked = { key: bed.user.apiKey, model_id: 'router-gemini', messages };
    const refused = await bed.service.post('/api/v7/llm/chat/completions', asked);
    const message = 'cannot be used: the service has no model for createChatCompletion';
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'model_id', message }] },
    });
    expect(bed.host.requests).toEqual([]);
  });
});
