import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '@genmedia/server/limits';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { keepsConnections } from '../testing/serve.ts';
import { useService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';

/** The answer of the model, which says what the test lets it say, and never ends. */
let speech: ServerResponse;
const model = createServer(keepsConnections, (_request, response) => {
  speech = response.writeHead(200, { 'content-type': 'text/event-stream' });
  say('Hello');
});
const say = (content: string) => {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }];
  speech.write(`data: ${JSON.stringify({ id: 'x', created: 1, model: 'x', choices })}\n\n`);
};

const service = useService('Postgres', async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  const MODELS = join(await makeTestFolder(), 'models.yaml');
  await writeFile(
    MODELS,
    `providers:
  acme: { type: openai-compatible, baseUrl: 'http://127.0.0.1:${port}/v1' }
models:
  - model_id: speaker
    name: Speaker
    description: Says what the test says.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: speaker
`,
  );
  return { MODELS: `${MODELS},sandbox`, PUBLIC_URL: 'https://media.example' };
});
afterAll(() => model.close());
const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
const [, server = ''] = /^```nginx\n(.*?)^```$/ms.exec(page) ?? [];
const isInstalled = spawnSync('nginx', ['-v']).status === 0;

/** Runs nginx with the server of the page or another, without TLS and at a socket. Returns the socket's path. */
async function startNginx(documented = server): Promise<string> {
  const folder = await makeTestFolder();
  const socket = join(folder, 'socket');
  const own = documented
    .replace('listen 443 ssl', `listen unix:${socket}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:8787', service.url);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = `daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
access_log off;
${paths}
${own}}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const nginx = spawn('nginx', ['-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')]);
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const isUp = () => open(socket, '/api/v7/models', {}).catch(() => undefined);
  await waitFor(async () => (await isUp())?.statusCode === 401);
  return socket;
}

/** Sends a request, and resolves with the head of its answer. */
function open(
  socketPath: string,
  path: string,
  { key = '', body }: { key?: string; body?: object },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'media.example',
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const request = send({ socketPath, method: body ? 'POST' : 'GET', path, headers });
    request.on('error', reject);
    request.on('response', resolve);
    request.end(body && JSON.stringify(body));
  });
}

test('the documented nginx lets the largest files and the longest answers through', () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(server) ?? [];
  expect(Number(mebibytes) * 2 ** 20).toBeGreaterThanOrEqual(
    Math.max(limits.bodyBytesWithFiles, ...Object.values(limits.fileBytes)),
  );
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(server) ?? [];
  const longestSyncWait = 300;
  expect(Number(seconds)).toBeGreaterThan(longestSyncWait);
});

test.runIf(isInstalled)('tools and long bodies pass the documented nginx', async () => {
  const { apiKey: key } = await service.newUser();
  const socket = await startNginx();
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  expect(await text(await open(socket, '/mcp', { key, body: list }))).toContain('generateImage');

  const chat = '/api/v7/llm/chat/completions';
  const url = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  const content = [{ type: 'image_url', image_url: { url } }];
  const long = { model: 'sandbox-chat', messages: [{ role: 'user', content }] };
  const refusal = JSON.parse(await text(await open(socket, chat, { key, body: long })));
  expect(refusal).toMatchObject({ status: 'error', code: 'validation_error' });
});

test.runIf(isInstalled)('a stream passes an nginx that speaks HTTP 1.0, as most do', async () => {
  const { apiKey: key } = await service.newUser();
  const socket = await startNginx(server.replace(/ *proxy_http_version.*\n/, ''));
  const messages = [{ role: 'user', content: 'Say a word' }];
  const body = { model: 'speaker', stream: true, messages };
  const answer = await open(socket, '/api/v7/llm/chat/completions', { key, body });
  answer.setEncoding('utf8');
  let said = '';
  for await (const part of answer) {
    said += part;
    // nginx sends at once what comes with the head, whether it buffers or not.
    if (said.includes('Hello') && !said.includes('again')) say('again');
    // Leaving the loop closes the connection.
    if (said.includes('again')) break;
  }
  expect(said).toContain('again');
});
