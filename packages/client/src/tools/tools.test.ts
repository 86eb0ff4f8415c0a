import { expect, test } from 'vitest';
import { createClient, GenmediaError } from '../index.ts';
import {
  aiTools,
  answerFunctionCall,
  functionTools,
  genmediaCalls,
  selectTools,
  tools as table,
} from './index.ts';

interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** A client of a service that answers these, one after the other; the last one again and again. */
function clientOf(...answers: object[]) {
  const sent: Sent[] = [];
  const genmedia = createClient({
    baseUrl: 'http://localhost',
    apiKey: 'gmk_1',
    poll: { min: 1, max: 1 },
    fetch: async (url, { body, headers }) => {
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ path: new URL(url).pathname, key, body: JSON.parse(String(body)) });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      const { http = 200, ...json } = answer as { http?: number };
      return Response.json(json, { status: http });
    },
  });
  return { genmedia, sent };
}

const waits = { status: 'processing', id: 7, eta: 1, output: [] };
const done = { status: 'success', id: 7, output: ['http://localhost/files/a.png'], meta: {} };
const refused = {
  http: 400,
  status: 'error',
  code: 'validation_error',
  message: 'width must be at least 512',
};

const draw = { model_id: 'm', prompt: 'A lighthouse' };

test('a tool of the AI SDK yields what it hears of its job, then the result', async () => {
  const { genmedia, sent } = clientOf(waits, waits, done);
  const { generateImage } = aiTools(genmedia, ['generateImage', 'listModels']);
  const heard = [];
  for await (const answer of generateImage.execute(draw, { toolCallId: 'call_1' })) {
    heard.push(answer.status);
  }
  expect(heard).toEqual(['processing', 'processing', 'success']);
  expect(sent[0]).toMatchObject({
    path: '/api/v7/images/text-to-image',
    body: { ...draw, key: 'gmk_1' },
  });
});

test('a call that is executed again pays once; another one with the same id is another one', async () => {
  const { genmedia, sent } = clientOf(done);
  const { generateImage } = aiTools(genmedia, ['generateImage']);
  for (const prompt of ['A lighthouse', 'A lighthouse', 'A boat']) {
    for await (const _ of generateImage.execute({ ...draw, prompt }, { toolCallId: 'call_0' }));
  }
  const [one, two, three] = sent.map(({ key }) => key);
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('the schema of a tool lacks the credential, and lets the service judge the arguments', async () => {
  const { genmedia } = clientOf(refused);
  const { generateImage } = aiTools(genmedia, ['generateImage']);
  const { jsonSchema, validate } = generateImage.inputSchema['~standard'];
  const schema = jsonSchema.input({ target: 'draft-07' });
  expect(schema).toMatchObject({ type: 'object', required: ['model_id', 'prompt'] });
  for (const field of ['key', 'webhook', 'track_id']) {
    expect(schema.properties).not.toHaveProperty(field);
  }
  expect(validate({ width: 5 })).toEqual({ value: { width: 5 } });
  expect(validate([])).toHaveProperty('issues');
  const answers = generateImage.execute(draw, { toolCallId: 'call_1' });
  await expect(answers.next()).rejects.toThrow(GenmediaError);
});

test('a function call is answered with its result, or with what to change', async () => {
  const [{ function: definition } = { function: undefined }] = functionTools(['generateImage']);
  expect(definition).toMatchObject({
    name: 'generateImage',
    description: expect.stringMatching(/^Generate images from text\. Draws what the prompt says/),
    parameters: { type: 'object' },
  });
  const call = {
    id: 'call_1',
    function: { name: 'generateImage', arguments: JSON.stringify(draw) },
  };
  const good = clientOf(waits, done);
  expect(await answerFunctionCall(good.genmedia, ['generateImage'], call)).toEqual({
    role: 'tool',
    tool_call_id: 'call_1',
    content: JSON.stringify(done),
  });
  expect(good.sent[0]?.key).toMatch(/^[\da-f]{64}$/);
  const bad = await answerFunctionCall(clientOf(refused).genmedia, ['generateImage'], call);
  expect(bad.content).toContain('width must be at least 512');
});

test.each([
  ['a function that was not offered', 'clearQueue', '{}', 'There is no function clearQueue.'],
  ['no JSON', 'generateImage', '{', 'The arguments are no JSON.'],
  ['a list', 'generateImage', '[]', 'The arguments must be a JSON object.'],
])('a model that asks for %s is told so, and nothing is sent', async (_, name, args, message) => {
  const { genmedia, sent } = clientOf(done);
  const call = { id: 'call_1', function: { name, arguments: args } };
  const answer = await answerFunctionCall(genmedia, ['generateImage'], call);
  expect(JSON.parse(answer.content)).toEqual({ error: message });
  expect(sent).toEqual([]);
});

test('an operation that is no tool is a mistake of the program, not of the model', async () => {
  const call = { id: 'call_1', function: { name: 'generateImage', arguments: '{}' } };
  const answer = answerFunctionCall(clientOf(done).genmedia, ['paint' as 'generateImage'], call);
  await expect(answer).rejects.toThrow(TypeError);
});

test('an aborted call is no answer', async () => {
  const { genmedia } = clientOf(waits);
  const call = {
    id: 'call_1',
    function: { name: 'generateImage', arguments: JSON.stringify(draw) },
  };
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(answerFunctionCall(genmedia, ['generateImage'], call, { signal })).rejects.toThrow(
    'enough',
  );
});

test('a job is found again by its handle', async () => {
  const { genmedia, sent } = clientOf(waits, done);
  const calls = genmediaCalls(genmedia, table);
  const { job } = await calls.start('generateImage', draw);
  expect(job?.handle).toBe('generateImage?id=7');
  let last: unknown;
  for await (last of calls.job('generateImage?id=7').updates());
  expect(last).toEqual(done);
  expect(sent.at(-1)?.path).toBe('/api/v7/images/fetch/7');
  for (const handle of ['', 'generateImage', 'generateImage?id=x', 'nothing?id=7']) {
    expect(() => calls.job(handle), handle).toThrow(TypeError);
  }
});

test('tools are chosen by operation, group, word of a group, or all', () => {
  const chosen = (...words: string[]) => selectTools(table, words).map(({ name }) => name);
  expect(chosen('image')).toEqual(chosen('image-generation', 'image-editing'));
  expect(chosen('generateImage', 'generateImage')).toEqual(['generateImage']);
  expect(chosen('all')).toContain('generateImage');
  expect(chosen('all')).not.toContain('fetchImage');
  expect(chosen('all')).not.toContain('makeScene');
  expect(() => chosen('logIn')).toThrow(
    'There are no tools "logIn". Name operations, or groups: all,',
  );
  // A contract may have deprecated operations only.
  expect(
    selectTools({ old: { group: 'a', title: 'Old', deprecated: true, input: {} } }, ['all']),
  ).toEqual([]);
});
