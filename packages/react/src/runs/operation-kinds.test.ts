import { createClient } from '@genmedia/client';
import { expect, test } from 'vitest';
import type { AnyClient } from '../any-client.ts';
import { newRecord } from '../run-record.ts';
import { genmediaKinds } from './operation-kinds.ts';

const chunk = (index: number, content: string) =>
  `data: ${JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index, delta: { content }, finish_reason: null }],
  })}\n\n`;

test('several answers of one stream grow beside each other', async () => {
  const stream = `${chunk(1, 'No')}${chunk(0, 'Yes, ')}${chunk(1, '.')}${chunk(0, 'it is.')}data: [DONE]\n\n`;
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = async () => new Response(stream, { headers });
  const client = createClient({ baseUrl: 'http://media.example', apiKey: 'gmk_1', fetch });
  const messages = [{ role: 'user', content: 'Is it?' }];
  const run = newRecord('createChatCompletion', { model: 'm', n: 2, messages });
  const shown: unknown[] = [];
  const { signal } = new AbortController();
  await genmediaKinds.read(run, client as unknown as AnyClient, signal, (data) => shown.push(data));
  const answer = (index: number, content: string) => ({
    index,
    message: { role: 'assistant', content },
  });
  expect(shown.at(-1)).toEqual({ choices: [answer(0, 'Yes, it is.'), answer(1, 'No.')] });
});
