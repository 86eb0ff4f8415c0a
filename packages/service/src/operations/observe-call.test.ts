import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import type { ModelCall } from '../metrics/metrics.ts';
import { useSharedService } from '../testing/service.ts';
import { useWebServer } from '../testing/web-server.ts';
import { observeParts } from './observe-call.ts';

const service = useSharedService();
const web = useWebServer();

/** How many calls of a kind have ended, by the metrics. */
async function calls(model: string): Promise<number> {
  const { body } = await service.get<string>('/metrics');
  const pattern = new RegExp(
    `^genmedia_model_calls_total\\{provider="sandbox",model="${model}",outcome="success"\\} (\\d+)`,
    'm',
  );
  return Number(pattern.exec(body)?.[1] ?? 0);
}

test('metrics count the calls of models for chats, whole and streamed, and for checks', async () => {
  const { apiKey: key } = await service.newUser();
  const [chats, checks] = [await calls('sandbox-language'), await calls('sandbox-nsfw')];
  const chat = { key, model_id: 'sandbox-chat', messages: [{ role: 'user', content: 'Hi' }] };
  for (const stream of [false, true]) {
    const { status } = await service.post('/api/v7/llm/chat/completions', { ...chat, stream });
    expect(status).toBe(200);
  }
  expect(await calls('sandbox-language')).toBe(chats + 2);
  const create = { width: 64, height: 64, channels: 3, background: 'blue' } as const;
  const init_image = web.put('blue.png', await sharp({ create }).png().toBuffer());
  const checked = await service.post('/nsfw_image_check', { key, init_image });
  expect(checked.body).toMatchObject({ status: 'success' });
  expect(await calls('sandbox-nsfw')).toBe(checks + 1);
});

test('an answer in parts is counted once, however it ends', async () => {
  const model = { provider: 'one', model_id: 'its-id', model: 'two' };
  const outcomes = async (
    start: () => Promise<AsyncIterable<string>>,
    caller: AbortController,
  ): Promise<string[]> => {
    const told: ModelCall[] = [];
    const { signal } = caller;
    try {
      const onCall = (call: ModelCall) => told.push(call);
      for await (const _ of await observeParts(model, start, { onCall, signal })) {
        if (signal.aborted) break;
      }
    } catch {
      // The model failed.
    }
    caller.abort();
    return told.map(({ outcome }) => outcome);
  };
  const reader = new AbortController();
  async function* parts(end?: () => void) {
    yield 'a';
    end?.();
    yield 'b';
  }
  const fail = () => {
    throw new EngineError({
      code: 'model_failed',
      message: 'It failed.',
      retryable: true,
      detail: '',
    });
  };
  expect(await outcomes(async () => parts(), new AbortController())).toEqual(['success']);
  expect(await outcomes(async () => parts(fail), new AbortController())).toEqual(['model_failed']);
  expect(await outcomes(async () => fail(), new AbortController())).toEqual(['model_failed']);
  const leave = () => reader.abort();
  expect(await outcomes(async () => parts(leave), reader)).toEqual(['interrupted']);
});
