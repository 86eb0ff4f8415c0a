import type { JSONSchema7, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { generateText, jsonSchema, NoSuchModelError, stepCountIs, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';

const model = sandbox.languageModel('sandbox-language');

const weather = (execute = (city: string) => ({ city, sky: 'clear' })) =>
  tool({
    description: 'The weather of a city',
    inputSchema: jsonSchema<{ city: string; days?: number }>({
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: 'integer', minimum: 1 },
        unit: { enum: ['celsius', 'fahrenheit'] },
      },
      required: ['city'],
      additionalProperties: false,
    } satisfies JSONSchema7),
    execute: async ({ city }) => execute(city),
  });

describe('sandbox-language', () => {
  it('streams the same text as a complete answer has, with the same usage', async () => {
    const prompt = 'Say apple, pear and plum';
    const whole = await generateText({ model, prompt });
    const stream = streamText({ model, prompt });
    const deltas: string[] = [];
    for await (const delta of stream.textStream) deltas.push(delta);
    expect(deltas.join('')).toBe(whole.text);
    expect(deltas.length).toBe(whole.usage.outputTokens);
    expect(await stream.usage).toEqual(whole.usage);
    expect(whole.usage.inputTokens).toBeGreaterThan(3);
    expect(await stream.finishReason).toBe('stop');
  });

  it('counts a file in the answer of a tool as any other file', async () => {
    const file = {
      type: 'file' as const,
      mediaType: 'image/png',
      data: { type: 'data' as const, data: 'A'.repeat(100_000) },
    };
    const { usage } = await model.doGenerate({
      prompt: [
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: '1',
              toolName: 'draw',
              output: { type: 'content', value: [{ type: 'text', text: 'A cat' }, file] },
            },
          ],
        },
      ],
    });
    expect(usage.inputTokens.total).toBeLessThan(300);
  });

  it('always gives the same answer to the same call', async () => {
    const call = { model, prompt: 'Tell me of the sea', seed: 4, temperature: 1.5 };
    const [one, other] = [await generateText(call), await generateText(call)];
    expect(one.content).toEqual(other.content);
  });

  it('writes no more than maxOutputTokens', async () => {
    const { text, finishReason, usage } = await generateText({
      model,
      prompt: 'Say cat, dog and horse',
      maxOutputTokens: 5,
    });
    expect({ text, finishReason, output: usage.outputTokens }).toEqual({
      text: '[sandbox] cat,',
      finishReason: 'length',
      output: 5,
    });
  });

  it('ends before the first stop sequence', async () => {
    const { text, finishReason } = await generateText({
      model,
      prompt: 'Say cat, dog and horse',
      stopSequences: ['horse', ' and'],
    });
    expect(text).toBe('[sandbox] cat, dog');
    expect(finishReason).toBe('stop');
  });

  it("calls the tool that the message asks for, and reports the tool's answer", async () => {
    const { steps, text } = await generateText({
      model,
      prompt: 'What is the weather in Lisbon for 3 days in fahrenheit?',
      tools: { get_weather: weather(), send_mail: weather() },
      stopWhen: stepCountIs(5),
    });
    expect(steps).toHaveLength(2);
    expect(steps[0]?.finishReason).toBe('tool-calls');
    expect(steps[0]?.toolCalls).toMatchObject([
      { toolName: 'get_weather', input: { city: 'Lisbon', days: 3, unit: 'fahrenheit' } },
    ]);
    expect(text).toBe('[sandbox] get_weather answered: {"city":"Lisbon","sky":"clear"}');
  });

  it.each([
    ['What is my address?', []],
    ['Use web_search', ['web_search']],
    ['Bitte add: 2 und 3', ['add']],
    ['用search查', ['search']],
  ])('calls no tool whose name is only a part of a word: %s', async (prompt, called) => {
    const tools = { add: weather(), search: weather(), web_search: weather() };
    const { toolCalls } = await generateText({ model, prompt, tools });
    expect(toolCalls.map(({ toolName }) => toolName)).toEqual(called);
  });

  /** A tool whose arguments are a list of that many numbers. */
  const list = (length: number) =>
    tool({
      inputSchema: jsonSchema<{ all: number[] }>({
        type: 'object',
        properties: {
          all: { type: 'array', minItems: length, maxItems: length, items: { type: 'integer' } },
        },
        required: ['all'],
      }),
      execute: async ({ all }) => all.length,
    });

  it('makes no arguments after those with which the allowed tokens are spent', async () => {
    const never = tool({
      inputSchema: jsonSchema<object>({ type: 'object', not: {} }),
      execute: async () => 0,
    });
    const call = (maxOutputTokens: number) =>
      generateText({
        model,
        prompt: 'Use list and never',
        tools: { list: list(20), never },
        maxOutputTokens,
        maxRetries: 0,
      });
    expect(await call(10)).toMatchObject({ toolCalls: [], finishReason: 'length' });
    await expect(call(1000)).rejects.toThrow('The sandbox cannot make a value for this schema');
  });

  it('makes the arguments of all calls of an answer from one budget', async () => {
    const call = (tools: Record<string, ReturnType<typeof list>>) =>
      generateText({ model, prompt: 'Use one and two', tools, maxRetries: 0 });
    expect((await call({ one: list(600) })).toolCalls).toHaveLength(1);
    await expect(call({ one: list(600), two: list(600) })).rejects.toThrow('more than 1000 values');
  });

  it('streams calls of tools', async () => {
    const stream = streamText({
      model,
      prompt: 'Please use get_weather for Porto',
      tools: { get_weather: weather() },
    });
    expect(await stream.toolCalls).toMatchObject([{ input: { city: 'Porto' } }]);
    expect(await stream.finishReason).toBe('tool-calls');
  });

  it.each([
    { toolChoice: 'auto', calls: [] },
    { toolChoice: 'none', calls: [] },
    { toolChoice: 'required', calls: ['get_weather'] },
    { toolChoice: { type: 'tool', toolName: 'send_mail' }, calls: ['send_mail'] },
  ] as const)('heeds the tool choice $toolChoice', async ({ toolChoice, calls }) => {
    const { toolCalls } = await generateText({
      model,
      prompt: 'Hello',
      tools: { get_weather: weather(), send_mail: weather() },
      toolChoice,
    });
    expect(toolCalls.map(({ toolName }) => toolName)).toEqual(calls);
  });

  it('ends with the reason of an abort, before and while it streams', async () => {
    const reason = new Error('enough');
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
    const aborted = AbortSignal.abort(reason);
    await expect(model.doGenerate({ prompt, abortSignal: aborted })).rejects.toBe(reason);
    await expect(model.doStream({ prompt, abortSignal: aborted })).rejects.toBe(reason);
    const controller = new AbortController();
    const { stream } = await model.doStream({ prompt, abortSignal: controller.signal });
    const seen: LanguageModelV4StreamPart['type'][] = [];
    const read = async () => {
      for await (const { type } of stream) {
        seen.push(type);
        controller.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect(seen.length).toBeLessThan(4);
  });

  it.each([
    [{ maxOutputTokens: 0 }, 'maxOutputTokens'],
    [{ seed: 1.5 }, 'seed'],
    [{ maxOutputTokens: Number.NaN }, 'not NaN'],
    [{ providerOptions: { sandbox: { task: 'dance' } } }, 'chat, lyrics, caption, translate'],
  ])('refuses %o', async (options, part) => {
    await expect(model.doGenerate({ prompt: [], ...options })).rejects.toThrow(part);
  });

  it('warns of options that it does not have', async () => {
    const { warnings } = await model.doGenerate({
      prompt: [],
      providerOptions: { sandbox: { mood: 'good' } },
    });
    expect(warnings).toMatchObject([{ feature: 'providerOptions.sandbox.mood' }]);
  });

  it('has no other model ids', () => {
    expect(() => sandbox.languageModel('gpt')).toThrow(NoSuchModelError);
  });
});
