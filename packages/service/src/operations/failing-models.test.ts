import { hasField, mayHold } from '@genmedia/server';
import type {
  GenerationError,
  GenerationSuccess,
  JobList,
  ModelList,
  OperationId,
} from '@genmedia/types';
import OpenAI, { InternalServerError } from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import { type FileServer, serveFiles } from '../testing/file-server.ts';
import { isFull } from '../testing/full.ts';
import { useService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { catalogueOperations } from './generations/list.ts';
import { canName } from './models.ts';

const service = useService('Postgres', async () => ({
  SYNC_WAIT: '0',
  MODELS: `${inject('patientModels')},failing`,
  ALLOW_PRIVATE_URLS: '127.0.0.1/32',
}));
let key: string;

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

type GenerationAnswer = GenerationSuccess | GenerationError | { status: 'processing'; id: number };

const draw = (model_id: string, prompt: string) =>
  start('/api/v7/images/text-to-image', { model_id, prompt, width: 512, height: 512, seed: 1 });

async function start(path: string, request: object): Promise<GenerationAnswer & { id: number }> {
  const { status, body } = await service.post<GenerationAnswer>(path, { key, ...request });
  expect({ http: status, ...body }).toMatchObject({ http: 200, status: 'processing' });
  return body as GenerationAnswer & { id: number };
}

async function end(id: number, fetchPath = '/api/v7/images/fetch'): Promise<GenerationAnswer> {
  return await waitFor(async () => {
    const { body } = await service.post<GenerationAnswer>(`${fetchPath}/${id}`, { key });
    return body.status === 'processing' ? undefined : body;
  });
}

test('the start says which catalogues are in force, and which model does each operation', () => {
  const lines = service.log.map((line) => JSON.parse(line) as { level: string; message: string });
  const said = (level: string) =>
    lines.filter((line) => line.level === level).map(({ message }) => message);
  const catalogues = `${inject('patientModels')},failing`;
  expect(said('info')).toContain(`the models are those of ${catalogues}`);
  expect(said('debug')).toEqual(
    expect.arrayContaining([
      'generateImage is done by sandbox-image (sandbox: sandbox-image)',
      'editImage is done by alpha-edit-2511 (sandbox: sandbox-on-demand)',
      'removeObject is done by alpha-edit-2511 (sandbox: sandbox-image)',
    ]),
  );
  expect(service.service).toMatchObject({ catalogues, models: { generateImage: 'sandbox-image' } });
});

test('the catalogue says what is behind its models', async () => {
  const answer = await fetch(`${service.url}/api/v7/models?key=${key}`);
  const { models } = (await answer.json()) as ModelList;
  const behind = (id: string) => models.find(({ model_id }) => model_id === id);
  expect(behind('alpha-edit-2511')).toMatchObject({
    engine: 'sandbox',
    engine_models: ['sandbox-on-demand'],
    operations: ['editImage', 'editEnterpriseImage'],
  });
  expect(behind('gamma')).toMatchObject({
    engine: 'sandbox',
    engine_models: ['sandbox-speech', 'sandbox-transcription'],
  });
});

test('the catalogue says which models fail, and how', async () => {
  const answer = await fetch(`${service.url}/api/v7/models?key=${key}&search=sandbox-`);
  const body = (await answer.json()) as ModelList;
  const told = new Map(body.models.map(({ model_id, description }) => [model_id, description]));
  expect(told.get('sandbox-fails')).toMatch(/Always fails/);
  expect(told.get('sandbox-slow')).toMatch(/takes 5 seconds/);
  expect(told.get('sandbox-limited')).toMatch(/too many/);
});

describe('every operation whose requests name a model', async () => {
  const usual = await loadCatalogue(catalogueOperations, 'sandbox');
  const both = await loadCatalogue(catalogueOperations, 'sandbox,failing');
  const naming = Object.keys(catalogueOperations).filter((operation) =>
    ['model_id', 'voice_model'].some((field) => hasField(operation as OperationId, field)),
  ) as OperationId[];
  const idsFor = ({ models }: typeof usual, operation: OperationId) =>
    models
      .filter(({ model_id }) => canName(operation, model_id))
      .flatMap(({ model_id, operations }) => (operations.includes(operation) ? model_id : []));
  const isOpen = (operation: OperationId) => canName(operation, 'a-model-of-my-own');

  test.each(naming.filter(isOpen))('%s has models that fail, beside its own', (operation) => {
    const failing = ['sandbox-fails', 'sandbox-slow', 'sandbox-limited'];
    expect(idsFor(both, operation)).toEqual([...idsFor(usual, operation), ...failing]);
  });

  test.each(naming.filter((operation) => !isOpen(operation)))(
    '%s, which has a closed list, has models that fail on demand under the ids of the list',
    (operation) => {
      const named = idsFor(usual, operation);
      expect(named.length).toBeGreaterThan(0);
      expect(idsFor(both, operation).toSorted()).toEqual(named.toSorted());
      for (const id of named) {
        const model = both.models.find(
          (one) => one.model_id === id && one.operations.includes(operation),
        );
        expect(Object.values(model?.model ?? {})).toEqual(['sandbox-on-demand']);
      }
    },
  );

  test('without the catalogue, no model fails', () => {
    const all = Object.keys(catalogueOperations) as OperationId[];
    const ids = all.flatMap((operation) => idsFor(usual, operation));
    expect(ids.filter((id) => /fails|slow|limited/.test(id))).toEqual([]);
    expect(mayHold('editImage', 'model_id', 'sandbox-fails')).toBe(false);
  });
});

describe('an edit, whose models are a closed list', () => {
  let files: FileServer;
  let photo: string;
  beforeAll(async () => {
    files = await serveFiles();
    const create = { width: 512, height: 512, channels: 3, background: 'teal' } as const;
    photo = files.put('photo.png', await sharp({ create }).png().toBuffer());
  });
  afterAll(() => files.close());
  const edit = async (prompt: string, more: object = {}) => {
    const request = { prompt, init_image: photo, safety_checker: false, ...more };
    const { id } = await start('/api/v6/image_editing/alpha_edit', request);
    return await end(id, '/api/v6/image_editing/fetch');
  };

  test('does its work', async () => {
    expect(await edit('Make it brighter.')).toMatchObject({
      status: 'success',
      meta: { model_id: 'alpha-edit-2509' },
    });
  });

  test('fails if its prompt asks for that, and says so', async () => {
    for (const model_id of ['alpha-edit-2509', 'alpha-edit-2511']) {
      expect(await edit('Make it brighter, sandbox-fails', { model_id })).toMatchObject({
        status: 'error',
        code: 'model_failed',
      });
    }
  });

  test.runIf(isFull)('is slow if its prompt asks for that, and then done', async () => {
    const done = await edit('Make it brighter, sandbox-slow takes 1 second');
    expect(done).toMatchObject({ status: 'success' });
    const { generationTime } = done as GenerationSuccess;
    expect(generationTime).toBeGreaterThanOrEqual(1);
  });

  test.runIf(isFull)('is refused once if its prompt asks for that, and then done', async () => {
    expect(await edit('Make it brighter, sandbox-limited')).toMatchObject({ status: 'success' });
  });
});

test('a song fails if it asks for that', async () => {
  const { id } = await start('/api/v6/voice/song_generator', {
    model_id: 'beta-short',
    caption: 'A slow waltz, sandbox-fails',
    lyrics: '[Verse]\nOver the harbour the lights go out',
  });
  expect(await end(id, '/api/v6/voice/fetch')).toMatchObject({ code: 'model_failed' });
});

test('a job of the model that fails ends in error, with what to do', async () => {
  const { id } = await draw('sandbox-fails', 'a cat');
  expect(await end(id)).toMatchObject({
    status: 'error',
    code: 'model_failed',
    message: expect.stringContaining('Change prompt or model_id'),
  });
  const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ job, level }) => job === id && level === 'warn')).toMatchObject({
    message: 'a job failed',
    modelId: 'sandbox-fails',
    provider: 'sandbox',
    code: 'model_failed',
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

test('a client of OpenAI that hangs up ends its job', async () => {
  const openai = new OpenAI({ apiKey: key, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
  const caller = new AbortController();
  const request = { model: 'sandbox-slow', prompt: 'a cat, takes 3600 seconds' };
  const asked = openai.images.generate(request, { signal: caller.signal });
  const newest = async () =>
    (await service.get<JobList>(`/api/v7/jobs?key=${key}&limit=1`)).body.jobs[0];
  await waitFor(async () => (await newest())?.status === 'processing' || undefined);
  caller.abort();
  await expect(asked).rejects.toThrow();
  const ended = await waitFor(async () => {
    const job = await newest();
    return job?.status === 'processing' ? undefined : job;
  });
  expect(ended).toMatchObject({ operation: 'generateImage', error: { code: 'cancelled' } });
});

/** A client that sends requests again, and the statuses of all answers to it. */
function retryingClient() {
  const statuses: number[] = [];
  const counted: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    statuses.push(answer.status);
    return answer;
  };
  const baseURL = `${service.url}/api/v7/llm`;
  return { openai: new OpenAI({ apiKey: key, baseURL, fetch: counted }), statuses };
}

test('a client of OpenAI does not pay again for an image that failed', async () => {
  const { openai, statuses } = retryingClient();
  const asked = openai.images.generate({ model: 'sandbox-fails', prompt: 'a cat' });
  await expect(asked).rejects.toMatchObject({ code: 'model_failed' });
  expect(statuses).toEqual([503]);
});

test('a client of OpenAI is told to change fields that its request has', async () => {
  const openai = new OpenAI({ apiKey: key, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
  const asked = openai.audio.speech.create({
    model: 'sandbox-fails',
    voice: 'slt',
    input: 'A cat',
  });
  await expect(asked).rejects.toThrow('Change input, voice or model, and send');
});

test('a client of OpenAI does not repeat a chat that has to be changed', async () => {
  const { openai, statuses } = retryingClient();
  const asked = openai.chat.completions.create({
    model: 'sandbox-fails',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  await expect(asked).rejects.toThrow('Change messages or model');
  expect(statuses).toEqual([503]);
});
