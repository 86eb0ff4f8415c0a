import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createMailbox } from '@genmedia/service/testing/mailbox';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAgentSession } from './agents/index.ts';
import { createFetchClient } from './fetch/index.ts';
import { maxBytes } from './generated/media.ts';
import { createClient, type Genmedia, limitJobs, stream, upload, withFiles } from './index.ts';
import { fileFrom } from './node/index.ts';
import { rejection } from './testing/fast.ts';
import { type ReceivedWebhook, verifyWebhook } from './webhooks/index.ts';

let service: RealService;
let genmedia: Genmedia;

beforeAll(async () => {
  service = await startRealService({ MODELS: 'sandbox,failing' });
  genmedia = clientAt(service.url);
});

afterAll(() => service?.stop());

function clientAt(baseUrl: string): Genmedia {
  return createClient({ baseUrl, apiKey: service.apiKey, poll: { min: 50, max: 200 } });
}

const picture = { model_id: 'sandbox-image', prompt: 'A red lighthouse', width: 512, height: 512 };

test('run waits for a picture, which can then be loaded', async () => {
  let updates = 0;
  const result = await genmedia.run('generateImage', picture, { onUpdate: () => updates++ });
  expect(updates).toBeGreaterThan(0);
  expect(result.output).toHaveLength(1);
  const image = await fetch(result.output[0] ?? '');
  expect(image.headers.get('content-type')).toMatch(/^image\//);
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

test('submit does not wait for the job, however short it is', async () => {
  const job = await genmedia.submit('generateImage', picture);
  expect(job.status).toBe('processing');
  const updates: unknown[] = [];
  const result = await job.wait({ onUpdate: ({ status }) => updates.push(status) });
  expect(result.status).toBe('success');
  expect(updates[0]).toBe('processing');
});

test('a job can be saved, and waited for by another client', async () => {
  const saved = JSON.stringify(await genmedia.submit('generateImage', picture));
  const job = clientAt(service.url).job(saved);
  const seen = [];
  for await (const { status } of job) seen.push(status);
  expect(seen.at(-1)).toBe('success');
  expect((await job.wait()).id).toBe(job.id);
});

const hour = { ...picture, model_id: 'sandbox-slow', prompt: 'A lighthouse, takes 3600 seconds' };

test('a job is cancelled, found again in the list, and stays as it ended', async () => {
  const job = await genmedia.submit('generateImage', hour);
  const waiting = rejection(job.wait());
  const listed = await genmedia.run('listJobs', { status: 'processing' });
  expect(listed.jobs.map(({ id }) => id)).toEqual([job.id]);
  expect(await job.cancel()).toMatchObject({ id: job.id, error: { code: 'cancelled' } });
  expect(await waiting).toMatchObject({ code: 'cancelled', status: 200, temporary: false });
  const again = clientAt(service.url).job(JSON.stringify(job));
  expect(await again.cancel()).toMatchObject({ status: 'error', error: { code: 'cancelled' } });
  const { job: known } = await genmedia.run('getJob', { id: job.id });
  expect(known).toMatchObject({ operation: 'generateImage', model_id: 'sandbox-slow' });

  const done = await genmedia.submit('generateImage', picture);
  const { output } = await done.wait();
  expect(await done.cancel()).toMatchObject({ status: 'success', output });
});

test('a run whose job is cancelled by another program rejects at once', async () => {
  const running = rejection(genmedia.run('generateImage', hour));
  const find = async () => (await genmedia.run('listJobs', { status: 'processing' })).jobs[0]?.id;
  await expect.poll(find).toBeDefined();
  await genmedia.run('cancelJob', { id: (await find()) ?? 0 });
  expect(await running).toMatchObject({ code: 'cancelled' });
});

test('limitJobs gives the place of a cancelled job to the next one', async () => {
  const limited = limitJobs(genmedia, { jobs: 1 });
  const job = await limited.submit('generateImage', hour);
  const next = limited.run('generateImage', picture);
  await job.cancel();
  expect((await next).status).toBe('success');
});

test('one idempotency key is one job', async () => {
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = await genmedia.submit('generateImage', picture, options);
  const second = await genmedia.submit('generateImage', picture, options);
  expect(second.id).toBe(first.id);
});

/**
 * A proxy that breaks the first connections when the answer comes. The service has done its work.
 */
async function breakingProxy(connections: number): Promise<string> {
  let left = connections;
  const { port, hostname } = new URL(service.url);
  const proxy = createServer((socket) => {
    const breaks = left-- > 0;
    const upstream = connect(Number(port), hostname);
    socket.pipe(upstream);
    upstream.on('data', (chunk) => (breaks ? socket.destroy() : socket.write(chunk)));
    for (const end of [socket, upstream]) {
      end.on('error', () => {});
      end.on('close', () => [socket, upstream].map((other) => other.destroy()));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('a connection that dies when the answer comes does not make a second job', async () => {
  const before = await genmedia.submit('generateImage', picture);
  await clientAt(await breakingProxy(2)).run('generateImage', picture);
  const after = await genmedia.submit('generateImage', picture);
  expect(after.id - before.id).toBe(2);
});

test('the catalogue is typed by path and by name', async () => {
  const params = { query: { feature: 'imagen' as const } };
  const { data } = await createFetchClient(genmedia).GET('/api/v7/models', { params });
  expect(data?.models.map(({ model_id }) => model_id)).toContain('sandbox-image');
  expect(data).toEqual(await genmedia.run('listModels', params.query));
});

test('an answer is streamed, with the same words as without', async () => {
  const chat = {
    model: 'sandbox-chat',
    messages: [{ role: 'user' as const, content: 'Hello' }],
    seed: 7,
  };
  const streamed = stream(genmedia, 'createChatCompletion', chat);
  let pieces = 0;
  for await (const _ of streamed) pieces++;
  expect(pieces).toBeGreaterThan(2);
  const whole = await genmedia.run('createChatCompletion', chat);
  expect((await streamed.final()).choices).toEqual(whole.choices);
});

test('a photo from the disk is captioned, and so are bytes in memory', async () => {
  const { output } = await genmedia.run('generateImage', picture);
  const bytes = await (await fetch(output[0] ?? '')).bytes();
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'room.png'), bytes);
  const files = withFiles(genmedia);
  const fromDisk = await fileFrom(join(folder, 'room.png'));
  const [first, second] = await Promise.all([
    files.run('captionImage', { init_image: fromDisk }),
    files.run('captionImage', { init_image: bytes }),
  ]);
  expect(first.meta).toMatchObject({ init_image: expect.stringContaining(service.url) });
  const words = await Promise.all(
    [first, second].map(async (result) => (await fetch(result.output[0] ?? '')).text()),
  );
  expect(words[0]).toBe(words[1]);
});

test('a file can be read only after its upload, and nobody can make its address up', async () => {
  const room = await genmedia.run('createUpload', { content_type: 'image/png', size: 4 });
  expect((await fetch(room.url)).status).toBe(404);
  const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });
  expect((await put(room.upload_url, 'too long')).status).toBe(413);
  // The bits of its last character may not all count.
  const forged = room.upload_url.replace(/.(?=.$)/, (end) => (end === 'x' ? 'y' : 'x'));
  expect((await put(forged, 'abcd')).status).toBe(404);
  expect((await fetch(room.upload_url, { method: 'POST', body: 'abcd' })).status).toBe(405);
  const preflight = await fetch(room.upload_url, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT, DELETE');
  expect((await put(room.upload_url, 'abcd')).status).toBe(200);
  expect(await (await fetch(room.url)).text()).toBe('abcd');
});

test('a file that is no image is refused by its field', async () => {
  const init_image = await upload(genmedia, new TextEncoder().encode('This is no image.'));
  const error = await rejection(genmedia.run('captionImage', { init_image }));
  expect(error).toMatchObject({ code: 'input_unsupported', operation: 'captionImage' });
});

test('a webhook of the service is verified by its public keys', async () => {
  let deliver: (call: ReceivedWebhook) => void = () => {};
  const received = new Promise<ReceivedWebhook>((resolve) => {
    deliver = resolve;
  });
  const receiver = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    deliver({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const made = await genmedia.run('generateImage', { ...picture, webhook, track_id: 81 });
  const jwksUrl = `${service.url}/.well-known/jwks.json`;
  const event = await verifyWebhook(await received, { jwksUrl });
  expect(event).toEqual({ ...made, track_id: 81 });
});

test('the errors of an input are listed by field', async () => {
  const error = await rejection(genmedia.run('generateImage', { ...picture, samples: 99 }));
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_error',
    operation: 'generateImage',
    errors: [{ field: 'samples', message: expect.stringMatching(/\d/) }],
    requestId: expect.stringMatching(/./),
  });
});

test('a wrong key is refused, and is not in the error', async () => {
  const apiKey = 'gmk_wrong_wrong_wrong_wrong_wrong';
  const other = createClient({ baseUrl: service.url, apiKey });
  const error = await rejection(other.run('listModels'));
  expect(error).toMatchObject({ status: 401, code: 'invalid_api_key' });
  expect(JSON.stringify(error)).not.toContain(apiKey);
});

test.each(Object.entries(maxBytes))(
  'the service takes as many bytes of %s as the client sends, and none more',
  async (kind, most) => {
    const types = { image: 'image/png', audio: 'audio/mpeg', video: 'video/mp4' } as const;
    const content_type = types[kind as keyof typeof maxBytes];
    const room = await genmedia.run('createUpload', { content_type, size: most });
    expect(room.upload_url).toContain(service.url);
    const refused = await rejection(genmedia.run('createUpload', { content_type, size: most + 1 }));
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'size' }] });
  },
);

test('an agent signs up, confirms its address, and has a key and tokens that work', async () => {
  const email = `agent-${crypto.randomUUID()}@mail.example`;
  const password = 'a long and rare passphrase';
  const session = createAgentSession({ baseUrl: service.url });
  await session.signUp({ email, password, name: 'Agent' });
  await session.verifyEmail({
    verification_code: await createMailbox(service.dataDir).mailedToken(email, 'verify_email'),
  });
  const { apiKey, accessToken } = session;
  const agent = createClient({ baseUrl: service.url, apiKey, accessToken });
  expect((await agent.run('listModels')).total).toBeGreaterThan(0);

  const token = await session.accessToken();
  expect(await session.accessToken(token)).not.toBe(token);
  const old = createClient({ baseUrl: service.url, apiKey: '', accessToken: token });
  expect(await rejection(old.run('logOutAll'))).toMatchObject({ status: 401 });
  await session.logOut();
  expect(await session.user()).toBeUndefined();
  await session.logIn({ email, password });
  expect(await session.user()).toMatchObject({ email, verified: true });
});

test('types that the command writes know the models of the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules/@genmedia'), { recursive: true });
  await symlink(inRepository('packages/client'), join(folder, 'node_modules/@genmedia/client'));
  const env = { ...process.env, GENMEDIA_API_KEY: service.apiKey };
  const args = [inRepository('packages/client/dist/command/main.js'), 'types'];
  const out = join(folder, 'models.d.ts');
  await run(process.execPath, [...args, '--url', service.url, '--out', out], { env });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'calls.ts'), callsOfModels);
  const settings = '--ignoreConfig --strict --exactOptionalPropertyTypes --noEmit --skipLibCheck';
  const files = ['--module', 'nodenext', 'models.d.ts', 'calls.ts'];
  const compiled = run(inRepository('node_modules/.bin/tsc'), [...settings.split(' '), ...files], {
    cwd: folder,
  });
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
});

const run = promisify(execFile);
const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** What must compile with the models of the sandbox, and what must not. */
const callsOfModels = `
import { createClient, stream, withFiles } from '@genmedia/client';

const genmedia = createClient();
const prompt = 'A lighthouse';
const image = { prompt, init_image: 'https://media.example/room.png' };
const filmed = { model_id: 'sandbox-video', prompt } as const;
const messages = [{ role: 'user' as const, content: 'Hello' }];
const bytes = new Uint8Array(1);

export async function calls() {
  await genmedia.run('generateImage', { model_id: 'sandbox-image', prompt, width: 512 });
  // @ts-expect-error no such model
  await genmedia.run('generateImage', { model_id: 'sandbox-imag', prompt });
  // @ts-expect-error this model makes videos
  await genmedia.submit('generateImage', { model_id: 'sandbox-video', prompt });
  await genmedia.submit('generateVideo', { ...filmed, resolution: '480p' });
  // @ts-expect-error no such size
  await genmedia.submit('generateVideo', { ...filmed, resolution: '490p' });
  await genmedia.run('transformImage', { ...image, model_id: 'sandbox-image' });
  const old = { ...image, model_id: 'sandbox-image-sd' } as const;
  await genmedia.run('transformImage', { ...old, scheduler: 'LCMScheduler' });
  // @ts-expect-error this model needs a scheduler
  await genmedia.run('transformImage', old);
  const files = withFiles(genmedia);
  await files.run('transformImage', { ...old, init_image: bytes, scheduler: 'LCMScheduler' });
  // @ts-expect-error this model needs a scheduler
  await files.run('transformImage', { ...old, init_image: bytes });
  await genmedia.run('editImage', image);
  await genmedia.run('editImage', { ...image, model_id: 'alpha-edit-2511' });
  // @ts-expect-error the contract has no such model
  await genmedia.run('editImage', { ...image, model_id: 'sandbox-image' });
  await genmedia.run('createChatCompletion', { messages, model: 'sandbox-chat' });
  // @ts-expect-error no such model
  stream(genmedia, 'createChatCompletion', { messages, model_id: 'sandbox-image' });
  await genmedia.run('generateLyrics', { prompt });
}
`;
