import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoom } from '../../memory/room.ts';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { type Engines, openEngines } from '../engines.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import type { ChatAnswer, ChoicePart } from './conversation.ts';

const models = [
  'parrot',
  'stops-talking',
  'cut-off',
  'talks-fast',
  'miscounts',
  'calls-without-end',
];
const call = {
  maxBytes: 1000,
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
};
const reason = new Error('The caller has hung up.');
const room = createRoom(1000);

let server: OpenAiServer;
let folder: string;
let engines: Engines;
const unheard: unknown[] = [];
const hear = (error: unknown) => unheard.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  server = await startOpenAiServer();
  folder = await makeTestFolder();
  const file = join(folder, 'models.yaml');
  await writeFile(
    file,
    `providers:
  acme: { type: openai-compatible, baseUrl: '${server.url}' }
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
`,
  )
  .join('')}`,
  );
  engines = await openEngines({
    operations: catalogueOperations,
    models: file,
    pools: sharedPools(),
  });
});

afterAll(async () => {
  await engines.close();
  await server.close();
  await rm(folder, { recursive: true });
  process.off('unhandledRejection', hear);
});

const modelOf = (name: string) => engines.resolve('createChatCompletion', 'language', name);

const optionsFor = (signal: AbortSignal) => ({ signal, holding: room.open() });

/** An unhandled rejection is reported after a turn of the event loop. */
async function expectAllHeard() {
  await turn();
  await turn();
  expect(unheard).toEqual([]);
}

test.each(['generateText', 'streamText'] as const)(
  '%s calls no model if the caller has already hung up',
  async (method) => {
    const before = server.seen.length;
    const asking = engines[method](
      modelOf('parrot'),
      [call],
      optionsFor(AbortSignal.abort(reason)),
    );
    await expect(asking).rejects.toBe(reason);
    await expectAllHeard();
    expect(server.seen).toHaveLength(before);
  },
);

test.each(['generateText', 'streamText'] as const)(
  '%s rejects with the caller’s reason, in whichever turn of the event loop the caller hangs up',
  async (method) => {
    for (let turns = 0; turns < 30; turns++) {
      const caller = new AbortController();
      const asking = engines[method](modelOf('stops-talking'), [call], optionsFor(caller.signal));
      asking.catch(() => {});
      for (let count = 0; count < turns; count++) await turn();
      caller.abort(reason);
      await expectAllHeard();
      // A stream may have been given; then it ends with the reason.
      const ended = asking.then(async (answer) => {
        const parts = Symbol.asyncIterator in answer ? answer : [];
        for await (const _part of parts);
      });
      await expect(ended).rejects.toBe(reason);
    }
    await expectAllHeard();
  },
);

test('a stream that is read after its caller has hung up ends with the reason', async () => {
  const caller = new AbortController();
  const stream = await engines.streamText(
    modelOf('stops-talking'),
    [call],
    optionsFor(caller.signal),
  );
  const parts = stream[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { type: 'text', text: 'Hello' } });
  caller.abort(reason);
  await expect(parts.next()).rejects.toBe(reason);
  await expectAllHeard();
});

test('an error of a model after its caller has hung up is handled', async () => {
  const caller = new AbortController();
  const stream = await engines.streamText(modelOf('cut-off'), [call], optionsFor(caller.signal));
  const parts = stream[Symbol.asyncIterator]();
  await parts.next();
  const coming = parts.next();
  caller.abort(reason);
  await expect(coming).rejects.toBe(reason);
  await expect.poll(() => server.seen.at(-1)?.wasLeft).toBe(true);
  await expectAllHeard();
});

test('a model whose answer has no room is stopped, although its caller stays', async () => {
  const { signal } = new AbortController();
  const options = { signal, holding: createRoom(1).open() };
  const stream = await engines.streamText(modelOf('stops-talking'), [call], options);
  await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow();
  await expect.poll(() => server.seen.at(-1)?.wasLeft).toBe(true);
  await expectAllHeard();
});

const saying = (text: string, maxBytes = 1000) => ({
  maxBytes,
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }],
});

test('an answer ends at its budget, and the model is stopped', async () => {
  const { signal } = new AbortController();
  const calls = [saying('one two three four '.repeat(100), 11)];
  const parts: ChoicePart[] = [];
  const stream = await engines.streamText(modelOf('parrot'), calls, optionsFor(signal));
  for await (const part of stream) parts.push(part);
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  expect(text).toBe('one two thr');
  expect(parts.at(-1)).toMatchObject({ type: 'end', reason: 'length' });
  await expect.poll(() => server.seen.at(-1)?.wasLeft).toBe(true);

  const whole = await engines.generateText(modelOf('parrot'), calls, optionsFor(signal));
  expect(whole).toMatchObject([{ text: 'one two thr', reason: 'length' }]);
});

test('an answer ends at its budget also within a function call, which is left out', async () => {
  const parts: ChoicePart[] = [];
  const { signal } = new AbortController();
  const ask = [modelOf('calls-without-end'), [call], optionsFor(signal)] as const;
  for await (const part of await engines.streamText(...ask)) parts.push(part);
  expect(parts).toMatchObject([{ type: 'end', reason: 'length' }]);
});

test('impossible numbers of tokens count as unknown', async () => {
  const unknown = { usage: { input: 0, output: 0 } };
  const { signal } = new AbortController();
  const ask = [modelOf('miscounts'), [call], optionsFor(signal)] as const;
  expect(await engines.generateText(...ask)).toMatchObject([unknown]);
  const parts: ChoicePart[] = [];
  for await (const part of await engines.streamText(...ask)) parts.push(part);
  expect(parts.at(-1)).toMatchObject({ type: 'end', ...unknown });
});

test('several answers are told one by one, as others may fail', async () => {
  const told: [number, string][] = [];
  const options = {
    ...optionsFor(new AbortController().signal),
    onAnswer: (choice: number, { text }: ChatAnswer) => told.push([choice, text]),
  };
  await engines.generateText(modelOf('parrot'), [saying('one'), saying('two')], options);
  expect(told.toSorted()).toEqual([
    [0, 'one'],
    [1, 'two'],
  ]);
});

describe('if one of several answers fails at once', () => {
  const data = { type: 'data' as const, data: new Uint8Array() };
  const file = { type: 'file' as const, mediaType: 'application/zip', data };
  // No request is made for it.
  const failing = { ...call, prompt: [{ role: 'user' as const, content: [file] }] };
  const { signal } = new AbortController();

  test('another is told all the same, as it is paid for', async () => {
    const told: [number, string][] = [];
    const onAnswer = (choice: number, { text }: ChatAnswer) => told.push([choice, text]);
    const options = { ...optionsFor(signal), onAnswer };
    const calls = [failing, saying('two')];
    await expect(engines.generateText(modelOf('parrot'), calls, options)).rejects.toMatchObject({
      code: 'model_refused',
    });
    expect(told).toEqual([[1, 'two']]);
  });

  test('another that begins to be streamed is told', async () => {
    const begun: number[] = [];
    const caller = new AbortController();
    const onBegin = (choice: number) => begun.push(choice);
    const options = { ...optionsFor(caller.signal), onBegin };
    const calls = [failing, saying('two')];
    const asking = engines.streamText(modelOf('stops-talking'), calls, options);
    await expect(asking).rejects.toMatchObject({ code: 'model_refused' });
    expect(begun).toEqual([1]);
    caller.abort(reason);
    await expect.poll(() => server.seen.at(-1)?.wasLeft).toBe(true);
    await expectAllHeard();
  });
});

test('what waits for a slow reader is joined, and held in memory until it is read', async () => {
  const said = Array.from({ length: 20 }, (_, index) => `word-${index}`).join(' ');
  const holding = room.open();
  let held = 0;
  const counting = {
    take(bytes: number) {
      holding.take(bytes);
      held += bytes;
    },
    give(bytes: number) {
      holding.give(bytes);
      held -= bytes;
    },
  };
  const options = { signal: new AbortController().signal, holding: counting };
  const stream = await engines.streamText(modelOf('parrot'), [saying(said)], options);
  const reader = stream[Symbol.asyncIterator]();
  const parts = [(await reader.next()).value];
  const read = parts[0]?.type === 'text' ? parts[0].text.length : 0;
  await expect.poll(() => held).toBe(said.length - read);
  for (let next = await reader.next(); !next.done; next = await reader.next())
    parts.push(next.value);
  expect(parts).toMatchObject([
    { type: 'text' },
    { type: 'text', text: said.slice(read) },
    { type: 'end', reason: 'stop' },
  ]);
  expect(held).toBe(0);
});

test('no more is read of an answer than may wait for its reader', async () => {
  const word = 'x'.repeat(1000);
  const large = createRoom(1_000_000);
  const caller = new AbortController();
  const options = { signal: caller.signal, holding: large.open() };
  const calls = [saying(`${word} `.repeat(1000), 1_000_000)];
  const stream = await engines.streamText(modelOf('talks-fast'), calls, options);
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  await expect
    .poll(() => {
      const rest = large.open();
      try {
        rest.take(1_000_000 - 16_384);
        return 'less than it may hold';
      } catch {
        return 'full';
      } finally {
        rest.leave();
      }
    })
    .toBe('full');
  // One piece more than fits, at most.
  large.open().take(1_000_000 - 16_384 - 1001);
  caller.abort(reason);
  await expect(reader.next()).rejects.toBe(reason);
  await expectAllHeard();
});
