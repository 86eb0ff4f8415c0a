import OpenAI from 'openai';
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

  // Conversations are no jobs, and do not take fal's queue.
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

  test('conversations are held by OpenAI’s API at fal, also streamed', async () => {
    const client = new OpenAI({
      apiKey: bed.user.apiKey,
      baseURL: `${bed.service.url}/api/v7/llm`,
    });
    const body = {
      model: 'gemini-2.5-flash',
      messages: [
        { role: 'user' as const, content: 'Hi' },
        { role: 'assistant' as const, content: 'Hello' },
        { role: 'user' as const, content: 'How are you?' },
      ],
    };
    const answer = await client.chat.completions.create(body);
    expect(answer.choices[0]?.message.content).toBe('How are you?');
    const words: string[] = [];
    for await (const chunk of await client.chat.completions.create({ ...body, stream: true })) {
      words.push(chunk.choices[0]?.delta.content ?? '');
    }
    expect(words.join('')).toBe('How are you?');
    const seen = bed.chat.seen.map((request) => ({
      path: request.path,
      model: request.body.model,
      messages: (request.body.messages as unknown[]).length,
      key: request.headers.authorization,
    }));
    const path = '/v1/chat/completions';
    const sent = {
      path,
      model: 'google/gemini-2.5-flash',
      messages: 3,
      key: 'Key canary-of-fal-28',
    };
    expect(seen).toEqual([sent, sent]);
    expect(bed.host.requests).toEqual([]);
  });
});
