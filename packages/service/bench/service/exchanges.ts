import { createCaller } from '../../src/testing/caller.ts';
import type { Exchange } from './load.ts';
import type { RunningServer } from './processes.ts';
import { type MeasuredService, model } from './services.ts';

/** How many callers there are at once, except in measurements with one caller. */
const callers = 10;

const conversation = {
  model,
  messages: [
    { role: 'system', content: 'Answer in one sentence.' },
    { role: 'user', content: 'What does the heron do in the morning?' },
  ],
};

/**
 * Conversations with any server that has OpenAI's API: a whole answer, the same for one caller, and
 * a stream.
 */
function chats(server: RunningServer, path: string, headers: Record<string, string>) {
  const chat: Exchange = { servers: [server], path, headers, body: conversation, callers };
  return {
    chat,
    'chat, one caller': { ...chat, callers: 1 },
    'first byte of a stream': { ...chat, body: { ...conversation, stream: true }, firstByte: true },
  };
}

/** The exchanges to measure, by name. */
export type Exchanges = Readonly<Record<string, Exchange>>;

/**
 * Exchanges with a bare Node server. Its slowest answers are due to the machine and the callers.
 */
export const upstreamExchanges = (upstream: RunningServer): Exchanges =>
  chats(upstream, '/v1/chat/completions', { authorization: 'Bearer sk-bench' });

/**
 * Has no streams: with the version of Hono that is installed beside it, the gateway answers each
 * with a 500.
 */
export function gatewayExchanges(gateway: RunningServer, upstream: RunningServer): Exchanges {
  const { chat, 'chat, one caller': alone } = chats(gateway, '/v1/chat/completions', {
    authorization: 'Bearer sk-bench',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstream.url}/v1`,
  });
  return { chat, 'chat, one caller': alone };
}

/**
 * What the benchmark asks of a service. Runs one job, whose result is fetched again and again.
 *
 * @param others further processes of the same service.
 */
export async function serviceExchanges(
  service: MeasuredService,
  others: RunningServer[] = [],
): Promise<Exchanges> {
  const { url, key } = service;
  const lyrics = { path: '/api/v6/voice/lyrics_generator', body: { key, prompt: 'a heron' } };
  const { body } = await createCaller(url).post<{ status: string; id: number }>(
    lyrics.path,
    lyrics.body,
  );
  if (body.status !== 'success')
    throw new Error(`The first job did not succeed: ${JSON.stringify(body)}`);
  const here = { servers: [service], callers };
  const read = { ...here, path: `/api/v7/models?key=${key}` };
  const all = [service, ...others];
  return {
    '/healthz': { ...here, path: '/healthz' },
    'an authenticated read': read,
    'fetch of a finished job': { ...here, path: `/api/v6/voice/fetch/${body.id}`, body: { key } },
    ...chats(service, '/api/v7/llm/chat/completions', { authorization: `Bearer ${key}` }),
    'a job, one caller': { ...here, ...lyrics, callers: 1 },
    ...(others.length > 0 && {
      [`a read, ${all.length} processes`]: { ...read, servers: all },
    }),
  };
}
