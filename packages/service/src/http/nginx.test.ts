import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '@genmedia/server/limits';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { useService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';

const service = useService('Postgres', { PUBLIC_URL: 'https://media.example' });
const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
const [, server = ''] = /^```nginx\n(.*?)^```$/ms.exec(page) ?? [];
const isInstalled = spawnSync('nginx', ['-v']).status === 0;

/** Runs nginx with the server of the page, without TLS and at a socket. Returns the socket's path. */
async function startNginx(): Promise<string> {
  const folder = await makeTestFolder();
  const socket = join(folder, 'socket');
  const own = server
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
  const isUp = () => ask(socket, 'GET', '/healthz').catch(() => undefined);
  await waitFor(async () => (await isUp())?.status === 200);
  return socket;
}

interface Answered {
  status: number | undefined;
  body: string;
}

function ask(
  socketPath: string,
  method: string,
  path: string,
  { key = '', body }: { key?: string; body?: object } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'media.example',
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const request = send({ socketPath, method, path, headers }, (response) => {
      text(response).then((answer) => {
        resolve({ status: response.statusCode, body: answer });
      }, reject);
    });
    request.on('error', reject);
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

test.runIf(isInstalled)('the tools and pictures in base64 pass the documented nginx', async () => {
  const { apiKey: key } = await service.newUser();
  const socket = await startNginx();
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  expect(await ask(socket, 'POST', '/mcp', { key, body: list })).toMatchObject({
    status: 200,
    body: expect.stringContaining('generateImage'),
  });
  const url = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  const messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];
  const body = { model: 'sandbox-chat', messages };
  const answer = await ask(socket, 'POST', '/api/v7/llm/chat/completions', { key, body });
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', code: 'validation_error' });
});
