import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatCompletion, ChatError } from '@genmedia/types';
import OpenAI, { AuthenticationError, BadRequestError, InternalServerError } from 'openai';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenAiServer, startOpenAiServer } from '../../engines/testing/openai-server.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { useService } from '../../testing/service.ts';

const path = '/api/v7/llm/chat/completions';
const providerKey = 'sk-canary-of-the-operator';
const models = [
  'parrot',
  'status-400',
  'status-401',
  'status-500',
  'cut-off',
  'ends-early',
  'stops-talking',
  'never',
  'blind',
  'calls-as-it-likes',
];

const catalogue = (url: string) => `providers:
  acme: { type: openai-compatible, baseUrl: '${url}', apiKeyEnv: TEST_CHAT_KEY }
models:
${models
  .map(
    (model) => `
  - model_id: ${model}
    name: ${model}
    description: Says what you said.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: ${model}
    limits: { seconds: ${model === 'never' ? 1 : 3600} }
    sees_images: ${model !== 'blind'}
`,
  )
  .join('')}`;

let server: OpenAiServer;
let folder: string;

const service = useService('Postgres', async () => {
  server = await startOpenAiServer();
  folder = await makeTestFolder();
  const MODELS = join(folder, 'models.yaml');
  await writeFile(MODELS, catalogue(server.url));
  process.env.TEST_CHAT_KEY = providerKey;
  return { MODELS };
});

let apiKey: string;
let openai: OpenAI;

beforeAll(async () => {
  apiKey = (await service.newUser()).apiKey;
  openai = new OpenAI({ apiKey, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
});

afterAll(async () => {
  delete process.env.TEST_CHAT_KEY;
  await server.close();
  await rm(folder, { recursive: true });
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of source) values.push(value);
  return values;
}

const say = (content: string) => [{ role: 'user' as const, content }];
const lastSeen = () => server.seen.at(-1);

async function answerTo(content: string, more: object = {}) {
  return await openai.chat.completions.create({
    model: 'parrot',
    messages: say(content),
    ...more,
    stream: false,
  });
}

async function streamOf(content: string, more: object = {}) {
  return await openai.chat.completions.create({
    model: 'parrot',
    messages: say(content),
    ...more,
    stream: true,
  });
}

describe("OpenAI's client", () => {
  test('gets an answer, and what it cost', async () => {
    const { id, created, ...answer } = await answerTo('Good morning to you');
    expect(id).toMatch(/^chatcmpl-/);
    expect(created).toBeGreaterThan(1_700_000_000);
    expect(answer).toEqual({
      object: 'chat.completion',
      model: 'parrot',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Good morning to you' },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 4, completion_tokens: 4, total_tokens: 8 },
    });
  });

  test('reaches the model with all its options, and the model never gets the caller’s key', async () => {
    const answer = await answerTo('One two three', {
      temperature: 0.3,
      top_p: 0.9,
      presence_penalty: 1,
      frequency_penalty: -1,
      seed: 7,
      max_tokens: 50,
      max_completion_tokens: 2,
      stop: 'three',
      response_format: { type: 'json_object' },
    });
    expect(answer.choices[0]).toMatchObject({
      message: { content: 'One two' },
      finish_reason: 'length',
    });
    expect(lastSeen()).toMatchObject({
      headers: { authorization: `Bearer ${providerKey}` },
      body: {
        model: 'parrot',
        temperature: 0.3,
        top_p: 0.9,
        presence_penalty: 1,
        seed: 7,
        frequency_penalty: -1,
        max_tokens: 2,
        stop: ['three'],
        response_format: { type: 'json_object' },
        messages: say('One two three'),
      },
    });
    expect(JSON.stringify(lastSeen())).not.toContain(apiKey);
  });

  test('may send options without a value as null, or as an empty list', async () => {
    const nothing = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'seed', 'n'];
    const more = ['max_tokens', 'max_completion_tokens', 'stream_options', 'logprobs', 'tools'];
    const tools = ['tool_choice', 'parallel_tool_calls'];
    const nulls = [...nothing, ...more, ...tools, 'top_logprobs', 'response_format'];
    const given = Object.fromEntries(nulls.map((name) => [name, null]));
    const { choices } = await answerTo('One two three', { ...given, stop: [] });
    expect(choices[0]?.message.content).toBe('One two three');
    expect(lastSeen()?.body).toEqual({ model: 'parrot', messages: say('One two three') });
  });

  test('gets an answer that fits a schema, and reads it', async () => {
    const schema = { type: 'object', properties: { a: { type: 'number' } } };
    const { choices } = await openai.chat.completions.parse({
      model: 'parrot',
      messages: say('{"a":1}'),
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'numbers', description: 'One.', schema, strict: true },
      },
    });
    expect(choices[0]?.message.parsed).toEqual({ a: 1 });
    expect(lastSeen()?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'numbers', description: 'One.', schema, strict: true },
    });
  });

  test('speaks as the developer, and shows images to a model that sees', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const image = {
      type: 'image_url' as const,
      image_url: { url: `data:image/png;base64,${png}` },
    };
    const messages = [
      { role: 'developer' as const, content: 'Be brief.' },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'What is it?' }, image] },
    ];
    await openai.chat.completions.create({ model: 'parrot', messages });
    expect(lastSeen()?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] },
    ]);
    const blind = openai.chat.completions.create({ model: 'blind', messages });
    await expect(blind).rejects.toMatchObject({
      status: 400,
      param: 'messages.1.content.1',
      message: expect.stringContaining('must be text: blind does not see images'),
    });
  });

  test('lists the models, and gets one', async () => {
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(models.toSorted());
    const parrot = { id: 'parrot', object: 'model', created: 0, owned_by: 'acme' };
    expect(await openai.models.retrieve('parrot')).toEqual(parrot);
    await expect(openai.models.retrieve('gpt/4o')).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringContaining('gpt/4o'),
    });
    const answer = await service.get(`/api/v7/llm/models/parrot?key=${apiKey}`);
    expect(answer).toMatchObject({ status: 200, body: parrot });
  });

  test('gets the answer while it is written, then the cost', async () => {
    const stream = await streamOf('Good morning to you', {
      stream_options: { include_usage: true },
    });
    const chunks = await all(stream);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    // Words that wait for a busy reader come together.
    const said = chunks.map(({ choices }) => choices[0]?.delta.content ?? '');
    expect(said.join('')).toBe('Good morning to you');
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
    expect(chunks.at(-2)?.choices[0]).toEqual({ index: 0, delta: {}, finish_reason: 'stop' });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 4 } });
  });

  test('gets a stream that tells proxies not to buffer or compress it', async () => {
    const { data, response } = await openai.chat.completions
      .create({ model: 'parrot', messages: say('Good morning'), stream: true })
      .withResponse();
    await all(data);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  test('gets several answers side by side', async () => {
    const { choices, usage } = await answerTo('Hi', { n: 3, seed: 5 });
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(usage).toEqual({ prompt_tokens: 1, completion_tokens: 3, total_tokens: 4 });
    // The three are asked for at once, so they may arrive in any order.
    const seeds = () => new Set(server.seen.slice(-3).map(({ body }) => body.seed));
    expect(seeds()).toEqual(new Set([5, 6, 7]));
    const largest = Number.MAX_SAFE_INTEGER;
    await answerTo('Hi', { n: 3, seed: largest - 1 });
    expect(seeds()).toEqual(new Set([largest - 1, largest, largest - 3]));

    const texts = ['', ''];
    for await (const {
      choices: [choice],
    } of await streamOf('Good morning', { n: 2 })) {
      if (choice) texts[choice.index] += choice.delta.content ?? '';
    }
    expect(texts).toEqual(['Good morning', 'Good morning']);
  });

  test('gets an answer of a model that cannot be told to make one call at a time', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'get_weather' } }];
    const more = { model: 'calls-as-it-likes', tools, parallel_tool_calls: false };
    const { choices } = await answerTo('Hi', more);
    expect(choices[0]?.message.content).toBe('Hello');
    const chunks = await all(await streamOf('Hi', more));
    const texts = chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '');
    expect(texts.join('')).toBe('Hello');
  });

  test('is asked to call functions, and can tell their results', async () => {
    const call = {
      id: 'call_1',
      type: 'function' as const,
      function: { name: 'get_weather', arguments: '{"said":"Call it"}' },
    };
    const tools = [{ type: 'function' as const, function: { name: 'get_weather' } }];
    const { choices } = await answerTo('Call it', { tools, tool_choice: 'required' });
    expect(choices[0]).toMatchObject({
      message: { content: null, tool_calls: [call] },
      finish_reason: 'tool_calls',
    });

    expect(lastSeen()?.body).not.toHaveProperty('parallel_tool_calls');

    await answerTo('Call it', { tools, parallel_tool_calls: true });
    expect(lastSeen()?.body).not.toHaveProperty('parallel_tool_calls');

    await answerTo('Call it', { tools, parallel_tool_calls: false });
    expect(lastSeen()?.body).toMatchObject({ parallel_tool_calls: false });

    const chunks = await all(await streamOf('Call it', { tools }));
    expect(chunks.flatMap(({ choices: [choice] }) => choice?.delta.tool_calls ?? [])).toEqual([
      { index: 0, ...call },
    ]);

    const { choices: told } = await openai.chat.completions.create({
      model: 'parrot',
      tools,
      messages: [
        { role: 'system', content: 'Be brief.' },
        ...say('Call it'),
        { role: 'assistant', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' },
      ],
    });
    expect(told[0]?.message.content).toBe('Sunny');
    expect(lastSeen()?.body.messages).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: call.function }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' },
    ]);
  });

  test.each([
    ['refuses', 'status-400', BadRequestError, 'model_refused', 'The model refused this.'],
    ['does not know the key', 'status-401', InternalServerError, 'model_unavailable', 'no access'],
    ['fails', 'status-500', InternalServerError, 'model_unavailable', 'cannot be reached'],
    ['breaks off', 'cut-off', InternalServerError, 'model_failed', 'broke off'],
    ['never answers', 'never', InternalServerError, 'model_timeout', 'not finish within 1 s'],
  ])('is told when the model %s', async (_what, model, type, code, message) => {
    const error = await answerTo('Hi', { model }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(error).toMatchObject({ requestID: expect.stringMatching(/./) });
    expect(JSON.stringify(error)).not.toContain('canary');
    expect(service.log.join()).toContain(`"code":"${code}"`);
  });

  test.each([
    ['cut-off', 'broke off'],
    ['ends-early', 'could not do this'],
  ])('is told when a stream breaks (%s)', async (model, message) => {
    const chunks: string[] = [];
    const reading = (async () => {
      for await (const { choices } of await streamOf('Hi', { model })) {
        chunks.push(choices[0]?.delta.content ?? '');
      }
    })();
    await expect(reading).rejects.toMatchObject({
      type: 'server_error',
      code: 'model_failed',
      message: expect.stringContaining(message),
    });
    expect(chunks.join('')).toBe('Half of ');
  });

  test('is told at once when a stream does not start', async () => {
    await expect(streamOf('Hi', { model: 'status-500' })).rejects.toBeInstanceOf(
      InternalServerError,
    );
  });

  test('who leaves a stream ends the work of the model', async () => {
    for await (const _chunk of await streamOf('Hi', { model: 'stops-talking' })) break;
    await expect.poll(lastSeen).toMatchObject({ body: { model: 'stops-talking' }, wasLeft: true });
  });

  test('who stops waiting for an answer ends the work of the model', async () => {
    const body = { model: 'stops-talking', messages: say('Hi') };
    const controller = new AbortController();
    const waiting = openai.chat.completions.create(body, { signal: controller.signal });
    await expect.poll(() => lastSeen()?.wasLeft).toBe(false);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    await expect.poll(() => lastSeen()?.wasLeft).toBe(true);
  });

  test('without a valid key gets no answer', async () => {
    const stranger = new OpenAI({ apiKey: 'gmk_no', baseURL: openai.baseURL, maxRetries: 0 });
    const asking = stranger.chat.completions.create({ model: 'parrot', messages: say('Hi') });
    await expect(asking).rejects.toBeInstanceOf(AuthenticationError);
  });
});

describe('a request', () => {
  const ask = <Body>(body: object) => service.post<Body>(path, { key: apiKey, ...body });

  test('may have the key and the model in the fields of all other operations', async () => {
    const body = { model_id: 'parrot', model: 'parrot', messages: say('Hi') };
    const answer = await ask<ChatCompletion>(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ model: 'parrot', choices: [{ index: 0 }] });
  });

  test.each([
    ['no model', { model_id: undefined }, 'model_id'],
    ['two models', { model: 'another' }, 'model'],
    ['an unknown model', { model_id: 'none' }, 'model_id'],
    [
      'a user’s text of null',
      { messages: [{ role: 'user', content: null }] },
      'messages.0.content',
    ],
    ['a user’s message without content', { messages: [{ role: 'user' }] }, 'messages.0.content'],
    ['probabilities', { logprobs: true }, 'logprobs'],
    [
      'a JSON schema that is missing',
      { response_format: { type: 'json_schema' } },
      'response_format.json_schema',
    ],
    [
      'an image whose file is none',
      {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'aGk=' } }] }],
      },
      'messages.0.content.0.image_url.url',
    ],
    [
      'an image in a system message',
      {
        messages: [
          {
            role: 'system',
            content: [{ type: 'image_url', image_url: { url: 'http://127.0.0.1:9/a' } }],
          },
        ],
      },
      'messages.0.content.0',
    ],
    [
      'an assistant’s message without content',
      { messages: [{ role: 'assistant', content: null }] },
      'messages.0.content',
    ],
    [
      'the result of a call that nobody made',
      { messages: [{ role: 'tool', content: 'x', tool_call_id: 'y' }] },
      'messages.0.tool_call_id',
    ],
    [
      'arguments that are no JSON',
      {
        messages: [
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{' } }],
          },
        ],
      },
      'messages.0.tool_calls.0.function.arguments',
    ],
    [
      'a tool that is not there',
      { tool_choice: { type: 'function', function: { name: 'f' } } },
      'tool_choice.function.name',
    ],
  ])('with %s is told which field is wrong', async (_what, fields, field) => {
    const { status, body } = await ask<ChatError>({
      model_id: 'parrot',
      messages: say('Hi'),
      ...fields,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      status: 'error',
      code: 'validation_error',
      errors: [{ field }],
      error: { type: 'invalid_request_error', code: 'validation_error', param: field },
    });
  });

  test('is refused if its account has as many conversations at once as its plan allows', async () => {
    // An account of its own: the places of earlier requests are given back some time after these.
    const { apiKey: key } = await service.newUser();
    const { completions } = openai.withOptions({ apiKey: key }).chat;
    const body = { model: 'stops-talking', messages: say('Hi'), stream: true } as const;
    const streams = await Promise.all(Array.from({ length: 5 }, () => completions.create(body)));
    const hangUp = () => {
      for (const stream of streams) stream.controller.abort();
    };
    onTestFinished(hangUp);
    const askOnce = () => ask<ChatError>({ key, model: 'parrot', messages: say('Hi') });
    const { status, body: refusal } = await askOnce();
    expect([status, refusal.code, refusal.error.type]).toEqual([
      429,
      'queue_full',
      'rate_limit_error',
    ]);
    hangUp();
    await expect.poll(async () => (await askOnce()).status).toBe(200);
  });
});
