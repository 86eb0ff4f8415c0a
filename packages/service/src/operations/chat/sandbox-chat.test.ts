import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { useService } from '../../testing/service.ts';

const service = useService('PGlite');

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
