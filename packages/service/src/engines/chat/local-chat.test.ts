import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createRoom, NoRoom, type Room } from '../../memory/room.ts';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import type { EngineAnswer, EngineTask, TaskPool } from '../ask-worker.ts';
import type { EngineModel } from '../engine-model.ts';
import { openEngines } from '../engines.ts';
import { startThread } from '../pool/pool-worker.ts';
import { type StreamOptions, WorkerPool } from '../pool/worker-pool.ts';
import { partBytes } from './allowance.ts';
import type { Chat, ChatCall, ChoicePart } from './conversation.ts';
import { localChat } from './local-chat.ts';

const mebibyte = 2 ** 20;
const words = 'one two three four '.repeat(30_000);
/** The sandbox repeats what it is asked to translate. */
const callFor = (text: string, maxBytes = 4 * mebibyte): ChatCall => ({
  maxBytes,
  prompt: [{ role: 'user', content: [{ type: 'text', text: `Translate into Spanish: ${text}` }] }],
});

let model: EngineModel<'language'>;
let pool: TaskPool & { close(): Promise<void> };
/** Messages of the worker to this thread. */
let messages: EngineAnswer[] = [];
let chat: Chat;
let room: Room;
const unheard: unknown[] = [];
const hear = (error: unknown) => unheard.push(error);

/** A pool of threads that keeps all answers in `messages`. */
class RecordingPool extends WorkerPool<EngineTask, EngineAnswer> {
  override async *stream(task: EngineTask, options: StreamOptions<EngineAnswer>) {
    for await (const answer of super.stream(task, options)) {
      messages.push(answer);
      yield answer;
    }
  }
}

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  const models = inject('patientModels');
  const engines = await openEngines({
    operations: catalogueOperations,
    models,
    pools: sharedPools(),
  });
  model = engines.resolve('createChatCompletion', 'language', 'sandbox-chat');
  await engines.close();
  const file = new URL('../worker/worker.ts', import.meta.url);
  pool = new RecordingPool({ file, start: startThread, size: 1 });
  chat = localChat(pool, pool, { whileDecoding: (_, work) => work() });
});

beforeEach(() => {
  messages = [];
  room = createRoom(8 * mebibyte);
});

afterAll(async () => {
  await pool.close();
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

const streamOf = async (calls: readonly ChatCall[], signal: AbortSignal, own = room) => {
  const parts = await chat.streamText(model, calls, { signal, holding: own.open() });
  return parts[Symbol.asyncIterator]();
};

/** Fails if anything is still held. */
const expectAllFree = (own = room, total = 8 * mebibyte) => {
  const all = own.open();
  all.take(total);
  all.leave();
};

const never = new AbortController().signal;

async function expectOthersAnswered() {
  const options = { signal: never, holding: createRoom(1000).open() };
  const answers = await chat.generateText(model, [callFor('one')], options);
  expect(answers).toMatchObject([{ text: '[es] one' }]);
}

const sizeOf = (parts: readonly ChoicePart[]) =>
  parts.reduce((sum, part) => sum + partBytes(part), 0);

test('an answer of 120,000 words comes in few messages and pieces, and is complete', async () => {
  const parts: ChoicePart[] = [];
  const options = { signal: never, holding: room.open() };
  for await (const part of await chat.streamText(model, [callFor(words)], options)) {
    parts.push(part);
  }
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  // Compared here: Vitest would print the difference of long texts.
  expect(text === `[es] ${words}`).toBe(true);
  expect(parts.at(-1)).toMatchObject({ type: 'end', reason: 'stop', usage: { output: 120_004 } });
  expect(parts.length).toBeLessThan(500);
  expect(messages.length).toBeLessThan(12);
  expectAllFree();
});

test('each answer of a request is cut off at its share, and says so', async () => {
  const share = 100_000;
  const calls = Array.from({ length: 10 }, () => callFor(words, share));
  const options = { signal: never, holding: room.open() };
  const answers = await chat.generateText(model, calls, options);
  expect(answers.map(({ text }) => text.length)).toEqual(calls.map(() => share));
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['length']));
  const parts: ChoicePart[] = [];
  for await (const part of await chat.streamText(model, calls, options)) parts.push(part);
  expect(sizeOf(parts)).toBe(10 * share);
  expect(parts.filter(({ type }) => type === 'end')).toHaveLength(10);
});

test('a worker makes no more than its reader takes', async () => {
  const caller = new AbortController();
  const reader = await streamOf([callFor(words)], caller.signal);
  await reader.next();
  for (let turns = 0; turns < 100; turns++) await turn();
  // The one that is read, and the next.
  expect(messages.length).toBeLessThanOrEqual(2);
  caller.abort(new Error('The caller has hung up.'));
  await expect(reader.next()).rejects.toThrow('hung up');
  expectAllFree();
});

test('a reader who is slow does not keep a worker from others, and misses nothing', async () => {
  const caller = new AbortController();
  const reader = await streamOf([callFor(words)], caller.signal);
  const slow = [(await reader.next()).value as ChoicePart];
  await expectOthersAnswered();
  // The rest waits in memory that is counted.
  expect(() => room.open().take(8 * mebibyte - 500_000)).toThrow(NoRoom);
  for (let next = await reader.next(); !next.done; next = await reader.next())
    slow.push(next.value);
  expect(sizeOf(slow)).toBe(`[es] ${words}`.length);
  expectAllFree();
});

test('where there is no memory for what waits, the slow reader is told, and others go on', async () => {
  const small = createRoom(200_000);
  const reader = await streamOf([callFor(words)], never, small);
  await reader.next();
  await expectOthersAnswered();
  const reading = async () => {
    while (!(await reader.next()).done);
  };
  await expect(reading()).rejects.toBeInstanceOf(NoRoom);
  expectAllFree(small, 200_000);
});

test('callers who hang up, in whichever turn of the event loop, leave nothing behind', async () => {
  for (let turns = 0; turns < 20; turns++) {
    const caller = new AbortController();
    const reading = async () => {
      const reader = await streamOf([callFor(words)], caller.signal);
      while (!(await reader.next()).done) await turn();
    };
    const outcome = reading().catch((error: Error) => error.message);
    for (let count = 0; count < turns; count++) await turn();
    caller.abort(new Error('The caller has hung up.'));
    expect(await outcome).toBe('The caller has hung up.');
  }
  expectAllFree();
  await expectOthersAnswered();
});

test('a caller who hangs up before anything is read gives the worker back', async () => {
  const caller = new AbortController();
  await streamOf([callFor(words)], caller.signal);
  caller.abort(new Error('The caller has hung up.'));
  await expectOthersAnswered();
  expectAllFree();
});

test('a caller who reads nothing at all does not keep the worker from others', async () => {
  const caller = new AbortController();
  await streamOf([callFor(words)], caller.signal);
  await expectOthersAnswered();
  caller.abort(new Error('The caller has hung up.'));
  expectAllFree();
});

test('a whole answer for which there is no memory gives the worker back', async () => {
  const options = { signal: never, holding: createRoom(100_000).open() };
  const answers = chat.generateText(model, [callFor(words)], options);
  await expect(answers).rejects.toBeInstanceOf(NoRoom);
  await expectOthersAnswered();
});
