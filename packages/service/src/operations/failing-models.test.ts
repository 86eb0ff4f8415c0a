import type { GenerationError, GenerationSuccess, ModelList } from '@genmedia/types';
import OpenAI, { InternalServerError } from 'openai';
import { beforeAll, expect, test } from 'vitest';
import { useService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';

const service = useService('PGlite', { SYNC_WAIT: '0' });
let key: string;

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

type GenerationAnswer = GenerationSuccess | GenerationError | { status: 'processing'; id: number };

async function draw(model_id: string, prompt: string): Promise<GenerationAnswer & { id: number }> {
  const request = { key, model_id, prompt, width: 512, height: 512, seed: 1 };
  const { status, body } = await service.post<GenerationAnswer>(
    '/api/v7/images/text-to-image',
    request,
  );
  expect({ http: status, ...body }).toMatchObject({ http: 200, status: 'processing' });
  return body as GenerationAnswer & { id: number };
}

async function end(id: number): Promise<GenerationAnswer> {
  return await waitFor(async () => {
    const { body } = await service.post<GenerationAnswer>(`/api/v7/images/fetch/${id}`, { key });
    return body.status === 'processing' ? undefined : body;
  });
}

test('the catalogue says which models fail, and how', async () => {
  const answer = await fetch(`${service.url}/api/v7/models?key=${key}&search=sandbox-`);
  const body = (await answer.json()) as ModelList;
  const told = new Map(body.models.map(({ model_id, description }) => [model_id, description]));
  expect(told.get('sandbox-fails')).toMatch(/Always fails/);
  expect(told.get('sandbox-slow')).toMatch(/takes 5 seconds/);
  expect(told.get('sandbox-limited')).toMatch(/too many/);
});

test('a job of the model that fails ends in error, with what to do', async () => {
  const { id } = await draw('sandbox-fails', 'a cat');
  expect(await end(id)).toMatchObject({
    status: 'error',
    code: 'model_failed',
    message: expect.stringContaining('Change prompt or model_id'),
  });
});

test('a job of the slow model is processing, and then done', async () => {
  const { id, ...told } = await draw('sandbox-slow', 'a cat, takes 2 seconds');
  expect(told).toMatchObject({ status: 'processing', output: [] });
  expect(await end(id)).toMatchObject({ status: 'success', meta: { model_id: 'sandbox-slow' } });
});

test('a job of the limited model is tried again, and then done', async () => {
  const { id } = await draw('sandbox-limited', 'a cat');
  expect(await end(id)).toMatchObject({ status: 'success', meta: { model_id: 'sandbox-limited' } });
});

test('a job that the limited model never takes ends in error', async () => {
  const { id } = await draw('sandbox-limited', 'always a cat');
  expect(await end(id)).toMatchObject({ status: 'error', code: 'model_unavailable' });
});

test('chats fail as those of other models do', async () => {
  const baseURL = `${service.url}/api/v7/llm`;
  const openai = new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });
  const ask = (model: string) =>
    openai.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hello' }] });
  const failed = await ask('sandbox-fails').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(InternalServerError);
  expect(failed).toMatchObject({ code: 'model_failed' });
  await expect(ask('sandbox-limited')).rejects.toMatchObject({ code: 'model_unavailable' });
  expect((await ask('sandbox-limited')).choices[0]?.message.content).toMatch(/^\[sandbox\]/);
});

test('a client of OpenAI does not repeat a chat that has to be changed', async () => {
  const statuses: number[] = [];
  const counted: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    statuses.push(answer.status);
    return answer;
  };
  const openai = new OpenAI({ apiKey: key, baseURL: `${service.url}/api/v7/llm`, fetch: counted });
  const asked = openai.chat.completions.create({
    model: 'sandbox-fails',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  await expect(asked).rejects.toThrow('Change messages or model');
  expect(statuses).toEqual([503]);
});

test('a caller who prefers not to wait hears of the job at once, and of its place', async () => {
  const ask = (prefer: string) =>
    fetch(`${service.url}/api/v7/images/text-to-image`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer },
      body: JSON.stringify({ key, model_id: 'sandbox-image', prompt: 'a cat' }),
    });
  const answer = await ask('respond-async');
  expect(answer.headers.get('preference-applied')).toBe('respond-async');
  const body = (await answer.json()) as { status: string; id: number };
  expect(body).toMatchObject({ status: 'processing', queue_position: expect.any(Number) });
  await end(body.id);
  const ignored = await ask('handling=strict');
  expect(ignored.headers.get('preference-applied')).toBeNull();
});
