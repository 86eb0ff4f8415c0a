import { type IncomingHttpHeaders, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createMcpEndpoint } from './mcp.ts';
import { useSharedService } from './testing/service.ts';

const service = useSharedService();

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  result?: {
    tools?: { name: string }[];
    content?: { type: string; text?: string }[];
    isError?: true;
  };
}

/** One request of the protocol, by Node itself: `fetch` sends no other Host. */
function post(method: string, params: object, headers: Record<string, string>): Promise<Answered> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return new Promise((resolve, reject) => {
    const request = send(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      text(response).then((answer) => {
        const json = /^(?:event: message\n)?(?:data: )?(\{.*\})$/m.exec(answer)?.[1] ?? '{}';
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, result: JSON.parse(json).result });
      }, reject);
    });
    request.end(body);
  });
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test('a model lists the tools and makes a picture that belongs to the account', async () => {
  const { apiKey } = await service.newUser();
  const { result: list } = await post('tools/list', {}, bearer(apiKey));
  expect(list?.tools?.map(({ name }) => name)).toContain('generateImage');

  const draw = { model_id: 'sandbox-image', prompt: 'A red dot', width: 512, height: 512 };
  const call = { name: 'generateImage', arguments: draw };
  const { result, headers } = await post('tools/call', call, bearer(apiKey));
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(result?.isError, JSON.stringify(result)).toBeUndefined();
  expect(result?.content?.at(-1)).toMatchObject({
    type: 'resource_link',
    uri: expect.stringContaining(`${service.url}/files/`),
  });

  const jobs = { name: 'run_operation', arguments: { operation: 'listJobs', input: {} } };
  const listed = await post('tools/call', jobs, bearer(apiKey));
  expect(listed.result?.content?.[1]?.text).toContain('"operation":"generateImage"');
  const stranger = await service.newUser();
  const others = await post('tools/call', jobs, bearer(stranger.apiKey));
  expect(others.result?.content?.[1]?.text).toContain('"jobs":[]');
});

test.each([
  ['without a key', {}, 401],
  ['with a key that nobody has', bearer('gmk_nobody'), 401],
  ['from a page of another origin', { origin: 'https://evil.example' }, 403],
  ['under a name that is not its own', { host: 'evil.example' }, 403],
])('a request %s is refused', async (_, headers, status) => {
  expect((await post('tools/list', {}, headers)).status).toBe(status);
});

test.each(['before its key is checked', 'while its key is checked'])(
  'a request gets 503 if the process stops %s',
  async (when) => {
    const ending = new AbortController();
    if (when.startsWith('before')) ending.abort();
    const endpoint = createMcpEndpoint({
      call: () => new Response(),
      admit: async () => {
        ending.abort();
        return { isValid: true, headers: {} };
      },
      publicUrl: 'http://127.0.0.1',
      corsOrigins: [],
      endWaits: ending.signal,
      log: createLog('silent'),
    });
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: {
        host: '127.0.0.1',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...bearer('gmk_1'),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    await expect(endpoint(request, {} as never)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  },
);
