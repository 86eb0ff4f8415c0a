import { limits } from '@genmedia/server/limits';
import type { GenerationSuccess } from '@genmedia/types';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { useSharedService } from '../../testing/service.ts';

const service = useSharedService();

test("OpenAI's client talks to the model that comes with the service, whole and streamed", async () => {
  const { apiKey } = await service.newUser();
  const openai = new OpenAI({ apiKey, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
  const body = {
    model: 'sandbox-chat',
    messages: [{ role: 'user' as const, content: 'What can you do?' }],
  };
  const { choices, usage } = await openai.chat.completions.create(body);
  const said = choices[0]?.message.content ?? '';
  expect(said.length).toBeGreaterThan(20);
  expect(usage?.completion_tokens).toBeGreaterThan(5);

  const pieces: string[] = [];
  for await (const chunk of await openai.chat.completions.create({ ...body, stream: true })) {
    pieces.push(chunk.choices[0]?.delta.content ?? '');
  }
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join('')).toBe(said);
});

test("OpenAI's client has it fill a schema, and describe an image", async () => {
  const { apiKey } = await service.newUser();
  const openai = new OpenAI({ apiKey, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
  const properties = { city: { type: 'string' }, degrees: { type: 'integer', minimum: 10 } };
  const schema = { type: 'object', properties, required: ['city', 'degrees'] };
  const { choices } = await openai.chat.completions.parse({
    model: 'sandbox-chat',
    messages: [
      { role: 'developer', content: 'Tell the weather.' },
      { role: 'user', content: 'Lisbon?' },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'weather', schema } },
  });
  expect(choices[0]?.message.parsed).toEqual({
    city: expect.any(String),
    degrees: expect.any(Number),
  });

  const { body } = await service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
    key: apiKey,
    model_id: 'sandbox-image',
    prompt: 'a red cat',
    width: 512,
    height: 512,
  });
  const [url = ''] = body.output;
  const data = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64');
  for (const image of [url, `data:image/png;base64,${data}`]) {
    const seen = await openai.chat.completions.create({
      model: 'sandbox-chat',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Describe this image.' },
            { type: 'image_url', image_url: { url: image } },
          ],
        },
      ],
    });
    expect(seen.choices[0]?.message.content).toContain('cat');
  }
});

test.each([
  ['text', 'x '.repeat(500_000), {}],
  ['json', '', { type: 'array', minItems: 900, items: { type: 'string', minLength: 90 } }],
])(
  'ten long answers to one request (%s) are few events, within the contract',
  async (kind, said, schema) => {
    const { apiKey } = await service.newUser();
    const openai = new OpenAI({ apiKey, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
    const json_schema = { name: 'list', schema };
    const stream = await openai.chat.completions.create({
      model: 'sandbox-chat',
      messages: [{ role: 'user', content: `Translate into Spanish: ${said}` }],
      n: 10,
      max_completion_tokens: 1_000_000,
      stream: true,
      stream_options: { include_usage: true },
      ...(kind === 'json' && { response_format: { type: 'json_schema', json_schema } }),
    });
    let [events, bytes, tokens] = [0, 0, 0];
    const ends: unknown[] = [];
    for await (const { choices, usage } of stream) {
      events += 1;
      tokens += usage?.completion_tokens ?? 0;
      for (const { delta, finish_reason: end } of choices) {
        bytes += Buffer.byteLength(delta.content ?? '');
        if (end !== null) ends.push(end);
      }
    }
    expect(ends).toEqual(Array.from({ length: 10 }, () => (kind === 'text' ? 'length' : 'stop')));
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThanOrEqual(limits.answerTextBytes);
    expect(tokens).toBeLessThanOrEqual(limits.chatTokens);
    // An event for each token would make 400,000 or more.
    expect(events).toBeLessThan(4000);
  },
);
