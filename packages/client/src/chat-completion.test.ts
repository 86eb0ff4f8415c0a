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

interface Piece {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | null };
}

/** The calls of tools in an answer that has come in these pieces, one in each chunk. */
function callsFrom(pieces: readonly Piece[]) {
  let whole: StreamedChatCompletion | undefined;
  for (const piece of pieces) {
    const choices = [{ index: 0, delta: { tool_calls: [piece] }, finish_reason: null }];
    whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
  }
  const calls = whole?.choices[0]?.message.tool_calls ?? [];
  return calls.map((call) => [call.id, call.function.name, call.function.arguments]);
}

test.each([null, ''])('a call may begin with %j as its id and its name', (none) => {
  const pieces = [
    { index: 0, id: none, function: { name: none, arguments: none } },
    { index: 0, id: 'a', function: { name: 'draw', arguments: '{}' } },
  ];
  expect(callsFrom(pieces)).toEqual([['a', 'draw', '{}']]);
});

test('a call whose index only its first piece has goes on by its id', () => {
  const pieces = [
    { index: 0, id: 'a', function: { name: 'draw', arguments: '{"x"' } },
    { index: 1, id: 'b', function: { name: 'draw', arguments: '{' } },
    { id: 'a', function: { arguments: ':1}' } },
    { id: 'b', function: { arguments: '}' } },
  ];
  expect(callsFrom(pieces)).toEqual([
    ['a', 'draw', '{"x":1}'],
    ['b', 'draw', '{}'],
  ]);
});

test.each([undefined, ''])('two functions are two calls, even if each has the id %j', (id) => {
  const call = (name: string) => ({
    index: 0,
    id: id as string,
    function: { name, arguments: '{}' },
  });
  expect(callsFrom([call('draw'), call('paint')])).toEqual([
    ['', 'draw', '{}'],
    ['', 'paint', '{}'],
  ]);
});

test.each([undefined, ''])(
  'two calls of one function are two, even if each has the id %j',
  (id) => {
    const call = (text: string) => ({
      index: 0,
      id: id as string,
      function: { name: 'draw', arguments: text },
    });
    expect(callsFrom([call('{"x":1}'), call('{"x":2}')])).toEqual([
      ['', 'draw', '{"x":1}'],
      ['', 'draw', '{"x":2}'],
    ]);
  },
);

test('two calls with one index and null as their arguments are two', () => {
  const call = (id: string) => ({ index: 0, id, function: { name: 'draw', arguments: 'null' } });
  expect(callsFrom([call('a'), call('b')])).toEqual([
    ['a', 'draw', 'null'],
    ['b', 'draw', 'null'],
  ]);
});

test('brackets in texts and inside of arguments do not end a call whose id changes', () => {
  const texts = ['{"a":"}\\"', '}"', ',"b":{}', ',"c":[1]', '}'];
  const pieces = texts.map((text, at) => {
    return { index: 0, id: `id_${at}`, function: { name: 'draw', arguments: text } };
  });
  expect(callsFrom(pieces)).toEqual([['id_0', 'draw', texts.join('')]]);
});

test('a completion that was copied meanwhile goes on', () => {
  const begin = {
    index: 0,
    delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'draw' } }] },
  };
  const end = { index: 0, delta: { tool_calls: [{ id: 'a', function: { arguments: '{}' } }] } };
  const chunk = (choice: object) =>
    ({ id: 'c', choices: [choice] }) as unknown as ChatCompletionChunk;
  const whole = withChunk(structuredClone(withChunk(undefined, chunk(begin))), chunk(end));
  expect(whole.choices[0]?.message.tool_calls).toHaveLength(1);
});

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

test.each([undefined, null])(
  'a choice with %j as its delta, as filters of contents send it, adds nothing',
  (none) => {
    let whole: StreamedChatCompletion | undefined;
    for (const delta of [{ content: 'a' }, none, { content: 'b' }]) {
      const choices = [{ index: 0, delta, finish_reason: null }];
      whole = withChunk(whole, { id: 'c', choices } as unknown as ChatCompletionChunk);
    }
    expect(whole?.choices[0]?.message.content).toBe('ab');
  },
);

test.each([undefined, null])('a chunk with %j as its choices tells the usage', (choices) => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const chunk = { id: 'c', choices, usage } as unknown as ChatCompletionChunk;
  expect(withChunk(undefined, chunk)).toMatchObject({ choices: [], usage });
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
