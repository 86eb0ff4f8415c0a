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
    ...{ key: apiKey, model_id: 'sandbox-image', prompt: 'a red cat' },
    ...{ width: 512, height: 512 },
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
