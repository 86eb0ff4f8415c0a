import { describe, expect, test } from 'vitest';
import { createTally } from '../../usage/tally.ts';
import type { Chat, ChatAnswer, ChatCall } from '../chat/conversation.ts';
import type { EngineModel } from '../engine-model.ts';
import { estimateChat, meterChat } from './meter-chat.ts';

const model = { model_id: 'one', provider: 'acme', model: 'acme-1' } as EngineModel<'language'>;
const call: ChatCall = {
  maxBytes: 1000,
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
};
const usage = { input: 10, output: 20 };
const answer: ChatAnswer = { text: 'Hello', toolCalls: [], reason: 'stop', usage };

/** The units that count of two answers, of which the first is complete before `generateText` ends. */
async function countedOf(end: () => ChatAnswer[], signal = new AbortController().signal) {
  const tally = createTally();
  const chat: Pick<Chat, 'generateText'> = {
    async generateText(_model, _calls, { onAnswer }) {
      onAnswer?.(0, answer);
      return end();
    },
  };
  const options = { signal, holding: { take() {}, give() {} } };
  const asking = meterChat(chat as Chat, tally).generateText(model, [call, call], options);
  await asking.catch(() => {});
  return tally.take().map(({ units }) => [units.input_tokens, units.output_tokens]);
}

const fail = () => {
  throw new Error('Too many requests.');
};

describe('of two answers, of which one comes first', () => {
  test('both count, once', async () => {
    expect(await countedOf(() => [answer, answer])).toEqual([
      [10, 20],
      [10, 20],
    ]);
  });

  test('the first counts although the other fails', async () => {
    expect(await countedOf(fail)).toEqual([[10, 20]]);
  });

  test('the first counts in full although the caller leaves before the other', async () => {
    expect(await countedOf(fail, AbortSignal.abort())).toEqual([
      [10, 20],
      [1, 0],
    ]);
  });
});

/** The calls that count of two streamed answers, of which only the second one begins. */
async function begunOf(signal: AbortSignal) {
  const tally = createTally();
  const chat: Pick<Chat, 'streamText'> = {
    async streamText(_model, _calls, { onBegin }) {
      onBegin?.(1);
      return fail();
    },
  };
  const options = { signal, holding: { take() {}, give() {} } };
  const asking = meterChat(chat as Chat, tally).streamText(model, [call, call], options);
  await expect(asking).rejects.toThrow('Too many requests.');
  return tally.take().map(({ units }) => units);
}

describe('of two answers that are streamed, of which one begins', () => {
  const asked = { requests: 1, input_tokens: 1, output_tokens: 0 };

  test('that one counts although the other fails', async () => {
    expect(await begunOf(new AbortController().signal)).toEqual([asked]);
  });

  test('both count where the caller leaves: the model was asked for both', async () => {
    expect(await begunOf(AbortSignal.abort())).toEqual([asked, asked]);
  });
});

test('what functions returned, calls of functions and tools count as input', async () => {
  const long = 'x'.repeat(4000);
  const toolCall = { toolCallId: '1', toolName: 'f' };
  // What would be longer as a text in JSON.
  const result = { type: 'text', value: '"'.repeat(4000) } as const;
  const prompt: ChatCall['prompt'] = [
    { role: 'assistant', content: [{ type: 'tool-call', ...toolCall, input: { query: long } }] },
    { role: 'tool', content: [{ type: 'tool-result', ...toolCall, output: result }] },
  ];
  const tools: ChatCall['tools'] = [
    { type: 'function', name: 'f', description: long, inputSchema: {} },
  ];
  const price = { micros: 1_000_000, per: 'million_input_tokens' };
  const priced = { ...model, prices: [price] } as EngineModel<'language'>;
  // A micro-dollar for each token.
  const tokens = estimateChat(priced, [{ ...call, prompt, tools }]);
  expect(tokens).toBeGreaterThan(3000);
  expect(tokens).toBeLessThan(3100);
});

test('a text counts the same as a question and as an answer, where the model says nothing', async () => {
  const text = '海辺の赤い灯台を描いてください。';
  const tally = createTally();
  const unsaid = { ...answer, text, usage: { input: 0, output: 0 } };
  const chat: Pick<Chat, 'generateText'> = { generateText: async () => [unsaid] };
  const asked: ChatCall = {
    ...call,
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  };
  const options = { signal: new AbortController().signal, holding: { take() {}, give() {} } };
  await meterChat(chat as Chat, tally).generateText(model, [asked], options);
  const [counted] = tally.take();
  expect(counted?.units.input_tokens).toBeGreaterThan(0);
  expect(counted?.units.input_tokens).toBe(counted?.units.output_tokens);
});
