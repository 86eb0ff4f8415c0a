import { expect, test } from 'vitest';
import type { ChatCompletionChunk } from './chat-chunk.ts';
import { type StreamedChatCompletion, withChunk } from './chat-completion.ts';

test.each<[string, (number | undefined)[]]>([
  ['from 0', [0, 1]],
  ['from 1', [1, 2]],
  ['not at all', [undefined, undefined]],
  ['all as the first', [0, 0]],
])('calls of tools are put together by services that count them %s', (_, indexes) => {
  const pieces = indexes.flatMap((index, place) => [
    { index, id: `call_${place}`, function: { name: 'draw', arguments: '{"a"' } },
    { index, function: { arguments: ':1}' } },
  ]);
  let whole: StreamedChatCompletion | undefined;
  for (const piece of pieces) {
    const choices = [{ index: 0, delta: { tool_calls: [piece] }, finish_reason: null }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  const draw = { name: 'draw', arguments: '{"a":1}' };
  expect(whole?.choices[0]?.message.tool_calls).toEqual([
    { id: 'call_0', type: 'function', function: draw },
    { id: 'call_1', type: 'function', function: draw },
  ]);
});

test.each([
  ['once', 'draw', undefined, undefined],
  ['in each piece, as of vLLM 0.7', 'draw', 'draw', 'draw'],
])('a call whose id changes, and whose name comes %s, is one call', (_, ...names) => {
  let whole: StreamedChatCompletion | undefined;
  for (const [at, text] of ['{"a":', '{}}', ''].entries()) {
    const call = { index: 0, id: `id_${at}`, function: { name: names[at], arguments: text } };
    const finish_reason = text ? null : 'stop';
    const choices = [{ index: 0, delta: { tool_calls: [call] }, finish_reason }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  expect(whole?.choices[0]?.message.tool_calls).toEqual([
    { id: 'id_0', type: 'function', function: { name: 'draw', arguments: '{"a":{}}' } },
  ]);
});

test.each([{ name: 'draw', arguments: null }, { name: 'draw' }])(
  'a call of a tool may begin without arguments: %j',
  (first) => {
    let whole: StreamedChatCompletion | undefined;
    for (const piece of [first, { arguments: '{}' }, null]) {
      const delta = { tool_calls: [{ index: 0, id: 'call', function: piece }] };
      const choices = [{ index: 0, delta, finish_reason: null }];
      whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
    }
    const [call] = whole?.choices[0]?.message.tool_calls ?? [];
    expect(call?.function).toEqual({ name: 'draw', arguments: '{}' });
  },
);

test('answers that come in any order, or without the first, leave no gap', () => {
  let whole: StreamedChatCompletion | undefined;
  for (const index of [3, 1, 3]) {
    const choices = [{ index, delta: { content: `${index}` }, finish_reason: null }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  expect(whole?.choices.map(({ index, message }) => [index, message.content])).toEqual([
    [1, '1'],
    [3, '33'],
  ]);
});

test('an answer without a number is the first', () => {
  let whole: StreamedChatCompletion | undefined;
  for (const index of [0, undefined]) {
    const choices = [{ index, delta: { content: 'a' }, finish_reason: null }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  expect(whole?.choices.map(({ index, message }) => [index, message.content])).toEqual([[0, 'aa']]);
});

test('a choice without a delta, as filters of contents send it, adds nothing', () => {
  let whole: StreamedChatCompletion | undefined;
  for (const delta of [{ content: 'a' }, undefined, { content: 'b' }]) {
    const choices = [{ index: 0, delta, finish_reason: null }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  expect(whole?.choices[0]?.message.content).toBe('ab');
});

test.each([
  ['forwards', (numbers: object[]) => numbers],
  ['backwards', (numbers: object[]) => numbers.toReversed()],
])('a thousand answers, counted %s, are hardly compared with each other', (_, order) => {
  let comparisons = 0;
  const numbers = Array.from({ length: 1_000 }, (_each, number) => ({
    valueOf: () => {
      comparisons++;
      return number;
    },
  }));
  const choices = order(numbers).map((index) => ({ index, delta: {}, finish_reason: null }));
  const whole = withChunk(undefined, { id: 'c', choices } as unknown as ChatCompletionChunk);
  expect(comparisons).toBeLessThan(50_000);
  expect(whole.choices.map(({ index }) => Number(index))).toEqual([...numbers.keys()]);
});
