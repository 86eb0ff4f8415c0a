import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectTools, tools as table } from '@genmedia/client/tools';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localFiles } from './node/local-files.ts';
import {
  connectByHttp,
  connectHere,
  legacy,
  modern,
  serverFor,
  temporaryFolder,
  textOf,
} from './testing/clients.ts';
import { draw, keyOf, processing, success } from './testing/jobs.ts';
import { ErrorAnswer, type Script, startScriptedService } from './testing/scripted-service.ts';
import type { ToolServer } from './tool-server.ts';

const image = (url: string) => `${url}/files/a.mp4`;

/** A service whose jobs run until the test says that they are done. */
async function serviceWithJobs() {
  const state = { done: false };
  const script: Script = ({ path }, { url, ...service }) => {
    if (path.endsWith('/cancel')) return { status: 'success', job: { id: 7, status: 'error' } };
    const isFetch = path.includes('/fetch/');
    return isFetch && state.done ? success([image(url)]) : processing({ url, ...service });
  };
  return { service: await startScriptedService(script), state };
}

/**
 * Where tools do not wait for long, get_job waits for 3 s. In this test it may wait for an hour, as the
 * answer may be late on a busy machine.
 */
function letGetJobWait(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout');
  spy.mockImplementation((ms) => timeout(ms === 3000 ? 3_600_000 : ms));
  onTestFinished(() => spy.mockRestore());
}

test.each([
  ['2026-07-28', modern],
  ['2025-11-25', legacy],
])('revision %s: while a tool waits, its client hears of the job', async (_, revision) => {
  const { service, state } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service), revision);
  const heard: (string | undefined)[] = [];
  const result = await client.callTool(
    { name: 'generateImage', arguments: draw },
    {
      onprogress: ({ message }) => {
        heard.push(message);
        state.done = true;
      },
    },
  );
  expect(heard[0]).toBe('Job generateImage?id=7, about 3 seconds left');
  expect(result.isError).toBeUndefined();
  expect(textOf(result)).toContain('"status":"success"');
  expect(result.content).toContainEqual({
    type: 'resource_link',
    uri: image(service.url),
    name: 'a.mp4',
    mimeType: 'video/mp4',
  });
});

test('a tool that has waited long enough answers with the job; the same call waits on and pays once', async () => {
  letGetJobWait();
  const { service, state } = await serviceWithJobs();
  const server = serverFor(service, { waitSeconds: 0.05 });
  const client = await connectByHttp(server);
  const call = () => client.callTool({ name: 'generateImage', arguments: draw });

  const first = await call();
  expect(textOf(first)).toContain('The job "generateImage?id=7" is still running.');
  await call();
  state.done = true;
  const get = { name: 'get_job', arguments: { job: 'generateImage?id=7' } };
  expect(textOf(await client.callTool(get))).toContain('"status":"success"');
  await call();

  const [one, two, ...others] = service.to('/text-to-image').map(keyOf);
  expect(one).toMatch(/^[\w-]{36}$/);
  expect(two).not.toBe(one);
  expect(others).toEqual([]);
});

test('a tool that waits for nothing answers with the job, and get_job still gets its result', async () => {
  letGetJobWait();
  const { service, state } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service, { waitSeconds: 0 }));
  const first = await client.callTool({ name: 'generateImage', arguments: draw });
  expect(textOf(first)).toContain('still running');
  state.done = true;
  const get = { name: 'get_job', arguments: { job: 'generateImage?id=7' } };
  expect(textOf(await client.callTool(get))).toContain('"status":"success"');
});

test('a call whose key is replaced while it waits tells its job, which goes on', async () => {
  const service = await startScriptedService(({ path }, its) =>
    path.includes('/fetch/')
      ? new ErrorAnswer(401, { status: 'error', code: 'invalid_api_key', message: 'No such key.' })
      : processing(its),
  );
  const client = await connectByHttp(serverFor(service));
  for (let n = 0; n < 2; n++) {
    const result = await client.callTool({ name: 'generateImage', arguments: draw });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('invalid_api_key: No such key.');
    expect(textOf(result)).toContain(
      'The job "generateImage?id=7" may go on: wait for it with get_job.',
    );
  }
  expect(service.to('/text-to-image')).toHaveLength(1);
});

test('a job that a service tells as failed by a 422 is over, and the same call makes another', async () => {
  const service = await startScriptedService(({ path }, its) =>
    path.includes('/fetch/')
      ? new ErrorAnswer(422, { status: 'error', code: 'failed', message: 'No such colour.' })
      : processing(its),
  );
  const client = await connectByHttp(serverFor(service));
  for (let n = 0; n < 2; n++) {
    const result = await client.callTool({ name: 'generateImage', arguments: draw });
    expect(textOf(result)).toContain('failed: No such colour.');
    expect(textOf(result)).not.toContain('may go on');
  }
  expect(service.to('/text-to-image')).toHaveLength(2);
});

test('a job that was answered can be asked for by its id alone', async () => {
  letGetJobWait();
  const { service, state } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service, { waitSeconds: 0 }));
  await client.callTool({ name: 'generateImage', arguments: draw });
  state.done = true;
  const get = { name: 'get_job', arguments: { job: 7 } };
  expect(textOf(await client.callTool(get))).toContain('The result of generateImage');
});

test.each([
  // Milliseconds of this are no whole number, and those of a month are too many for a timer.
  16.1,
  30 * 86_400,
])('a tool may wait for %d seconds', async (waitSeconds) => {
  const { service, state } = await serviceWithJobs();
  state.done = true;
  const client = await connectByHttp(serverFor(service, { waitSeconds }));
  const result = await client.callTool({ name: 'generateImage', arguments: draw });
  expect(textOf(result)).toContain('"status":"success"');
});

test('the same call by another account is another call', async () => {
  const { service } = await serviceWithJobs();
  const common = serverFor(service, { waitSeconds: 0.05 });
  for (const token of ['one', 'two']) {
    const authInfo = { token, clientId: '', scopes: [] };
    const server = { ...common, factory: () => common.factory({ era: 'modern', authInfo }) };
    const client = await connectByHttp(server);
    await client.callTool({ name: 'generateImage', arguments: draw });
  }
  const [one, two] = service.to('/text-to-image');
  expect(one?.body.key).toBe('one');
  expect(two?.body.key).toBe('two');
  expect(keyOf(one)).not.toBe(keyOf(two));
});

test('a program may choose the Idempotency-Key of a call', async () => {
  const { service, state } = await serviceWithJobs();
  state.done = true;
  const client = await connectByHttp(serverFor(service));
  const call = { name: 'generateImage', arguments: draw };
  await client.callTool({ ...call, _meta: { 'genmedia/idempotencyKey': 'mine' } });
  expect(service.to('/text-to-image').map(keyOf)).toEqual(['mine']);
});

test('if the service hangs up, the same call is sent again with the same key', async () => {
  let isUp = false;
  const service = await startScriptedService((_, { url }) =>
    isUp ? success([image(url)]) : undefined,
  );
  const client = await connectByHttp(serverFor(service));
  const call = () => client.callTool({ name: 'generateImage', arguments: draw });
  const failed = await call();
  expect(failed.isError).toBe(true);
  expect(textOf(failed)).toContain(
    'Call it again with the same arguments: that starts no second job.',
  );
  isUp = true;
  expect((await call()).isError).toBeUndefined();
  await call();
  const [one, two, three] = service.to('/text-to-image').map(keyOf);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('the same call with a file of this machine sends it once, and gets the same job', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'room.png');
  writeFileSync(path, 'a picture');
  let uploads = 0;
  const service = await startScriptedService((request, self) => {
    const isEdit = request.path.endsWith('/alpha_edit');
    // The first answer is lost.
    if (isEdit && self.to('/alpha_edit').length === 1) return undefined;
    if (!request.path.endsWith('/uploads')) return processing(self);
    uploads++;
    return { upload_url: `${self.url}/put`, url: `${self.url}/files/${uploads}.png` };
  });
  const options = { waitSeconds: 0.05, localFiles: localFiles([folder]) };
  const client = await connectHere(serverFor(service, options));
  const input = { prompt: 'Green walls', init_image: path };
  const edit = async () => textOf(await client.callTool({ name: 'editImage', arguments: input }));
  expect(await edit()).toContain('starts no second job');
  expect(await edit()).toContain('still running');
  expect(await edit()).toContain('still running');
  expect(service.to('/alpha_edit')).toHaveLength(2);
  const [one, two] = service.to('/alpha_edit');
  expect(keyOf(two)).toBe(keyOf(one));
  // With another body, the service refuses the key.
  expect(two?.body).toEqual(one?.body);
  expect(service.to('/put')).toHaveLength(1);
  writeFileSync(path, 'another picture');
  await edit();
  const third = service.to('/alpha_edit')[2];
  expect(keyOf(third)).not.toBe(keyOf(one));
  expect(third?.body).not.toEqual(one?.body);
});

test('what a model did wrong is a result that says what to change', async () => {
  const errors = [{ field: 'width', message: 'must be at least 512' }];
  const service = await startScriptedService(
    () =>
      new ErrorAnswer(400, {
        status: 'error',
        code: 'validation_error',
        message: 'The request is not valid.',
        errors,
      }),
  );
  const client = await connectByHttp(serverFor(service));
  const result = await client.callTool({ name: 'generateImage', arguments: { ...draw, width: 5 } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain(
    'validation_error: The request is not valid.\n- width: must be at least 512\nChange these arguments',
  );
});

test('no more jobs are started than --max-jobs; a refused call does not count', async () => {
  let isRefusing = true;
  const service = await startScriptedService((_, { url }) =>
    isRefusing
      ? new ErrorAnswer(403, {
          status: 'error',
          code: 'plan_required',
          message: 'Not in the plan.',
        })
      : success([image(url)]),
  );
  const client = await connectByHttp(serverFor(service, { maxJobs: 2 }));
  const call = (prompt: string) =>
    client.callTool({ name: 'generateImage', arguments: { ...draw, prompt } });
  expect((await call('a')).isError).toBe(true);
  isRefusing = false;
  expect((await call('b')).isError).toBeUndefined();
  expect((await call('c')).isError).toBeUndefined();
  const refused = await call('d');
  expect(textOf(refused)).toContain('is reached: 2 (--max-jobs)');
  // A conversation is no job, and is paid, too.
  const ask = { messages: [{ role: 'user', content: 'Hello' }] };
  const input = { operation: 'createChatCompletion', input: ask };
  const chat = await client.callTool({ name: 'run_operation', arguments: input });
  expect(textOf(chat)).toContain('is reached: 2 (--max-jobs)');
  const models = { operation: 'listModels', input: {} };
  const free = await client.callTool({ name: 'run_operation', arguments: models });
  expect(free.isError).toBeUndefined();
  expect(service.requests).toHaveLength(4);
});

test('what makes no job counts for --max-jobs whenever it may have been paid again', async () => {
  const code = 'rate_limited';
  const busy = new ErrorAnswer(429, { status: 'error', code, message: 'Later.' });
  const service = await startScriptedService(() =>
    service.requests.length > 1 ? undefined : busy,
  );
  const client = await connectByHttp(serverFor(service, { maxJobs: 1 }));
  const ask = { messages: [{ role: 'user', content: 'Hello' }] };
  const call = async () => {
    const input = { operation: 'createChatCompletion', input: ask };
    return textOf(await client.callTool({ name: 'run_operation', arguments: input }));
  };
  expect(await call()).toContain(code);
  // The service hangs up, and may have done the work.
  await call();
  expect(await call()).toContain('is reached: 1 (--max-jobs)');
  expect(service.requests).toHaveLength(2);
});

test('the same call with another key of a program is another job for --max-jobs', async () => {
  const { service } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service, { maxJobs: 1, waitSeconds: 0 }));
  const call = async (key: string) => {
    const _meta = { 'genmedia/idempotencyKey': key };
    return textOf(await client.callTool({ name: 'generateImage', arguments: draw, _meta }));
  };
  expect(await call('a')).toContain('still running');
  expect(await call('a')).toContain('still running');
  expect(await call('b')).toContain('is reached: 1 (--max-jobs)');
});

test('no call is paid beyond --max-cost, as the service counts it, for however long it runs', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const started = day(Date.now() - dayMs);
  let cost: number | null = 3;
  const service = await startScriptedService(({ path }, { url }) => {
    if (!path.startsWith('/api/v7/usage')) return success([image(url)]);
    const since = new URL(path, url).searchParams.get('since') ?? '';
    // The service answers for 92 days at most.
    const until = day(Math.min(Date.now(), Date.parse(since) + 92 * dayMs));
    const used = since === started ? cost : 0.25;
    return { status: 'success', until, usage: [{ cost_usd: used }, { cost_usd: null }] };
  });
  const client = await connectByHttp(serverFor(service, { maxCost: 0.5 }));
  const call = (prompt: string) =>
    client.callTool({ name: 'generateImage', arguments: { ...draw, prompt } });
  // What was spent before does not count.
  expect((await call('a')).isError).toBeUndefined();
  cost = 3.25;
  expect((await call('b')).isError).toBeUndefined();
  today.setSystemTime(Date.now() + 100 * dayMs);
  expect(textOf(await call('c'))).toContain('is reached: 0.5 US dollars (--max-cost)');
  const drawn = service.requests.filter(({ path }) => path.includes('text-to-image'));
  expect(drawn).toHaveLength(2);
});

test('--max-cost holds also if the clock is set back', async () => {
  const clock = vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const until = new Date().toISOString().slice(0, 10);
  let cost_usd = 3;
  const service = await startScriptedService(({ path }, { url }) =>
    path.startsWith('/api/v7/usage')
      ? { status: 'success', until, usage: [{ cost_usd }] }
      : success([image(url)]),
  );
  const client = await connectByHttp(serverFor(service, { maxCost: 0.5 }));
  const call = () => client.callTool({ name: 'generateImage', arguments: draw });
  expect((await call()).isError).toBeUndefined();
  cost_usd = 4;
  clock.setSystemTime(Date.now() - 3 * 24 * 3600 * 1000);
  expect(textOf(await call())).toContain('is reached: 0.5 US dollars (--max-cost)');
});

test('every operation can be found, described and run', async () => {
  const service = await startScriptedService(({ path }) =>
    path.startsWith('/nsfw_image_check')
      ? { status: 'success', generationTime: 1, id: 1, has_nsfw_concept: [false], meta: {} }
      : new ErrorAnswer(404, { status: 'error', code: 'not_found', message: 'No.' }),
  );
  const client = await connectByHttp(serverFor(service));
  const call = async (name: string, args: Record<string, unknown>) =>
    textOf(await client.callTool({ name, arguments: args }));
  expect(await call('search_operations', { query: 'is a picture safe for work?' })).toMatch(
    /^checkNsfw \(safety\): /,
  );
  const all = selectTools(table, ['all']).map(({ operation }) => operation);
  expect(all).not.toContain('logIn');
  const listed = (await call('search_operations', {})).split('\n');
  const found = listed.map((line) => line.split(' ', 1)[0]);
  expect(found.slice(0, all.length)).toEqual(all);
  expect(found.slice(all.length)).toContain('fetchImage');
  const { title, description } = table.checkNsfw ?? {};
  expect(JSON.parse(await call('describe_operation', { operation: 'checkNsfw' }))).toMatchObject({
    title,
    description,
    input: { required: ['init_image'] },
  });
  const input = { init_image: 'https://example.com/a.png' };
  expect(await call('run_operation', { operation: 'checkNsfw', input })).toContain('[false]');
  for (const operation of ['logIn', 'constructor', 'nothing']) {
    expect(await call('run_operation', { operation, input: {} })).toContain(
      'There is no operation',
    );
  }
  for (const job of ['nonsense', '7', 'nothing?id=7', 'generateImage?id=seven']) {
    const answer = await call('get_job', { job });
    expect(answer).toContain('is no job: pass the operation that started it, and its id');
  }
  const run = await client.callTool({
    name: 'run_operation',
    arguments: { operation: 'checkNsfw', input },
  });
  expect(run.structuredContent).toMatchObject({ has_nsfw_concept: [false] });
});

test('an argument too many or too few for a general tool is refused, and nothing is sent', async () => {
  const { service } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service));
  const flat = { operation: 'generateImage', prompt: 'A lighthouse' };
  const result = await client.callTool({ name: 'run_operation', arguments: flat });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toBe(
    'run_operation has no argument "prompt". Its arguments: operation, input.',
  );
  const none = await client.callTool({ name: 'run_operation', arguments: {} });
  expect(none.isError).toBe(true);
  expect(textOf(none)).toBe(
    'run_operation needs the argument "operation". Its arguments: operation, input.',
  );
  expect(service.requests).toHaveLength(0);
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools.slice(0, 4))
    expect(inputSchema, name).toMatchObject({ additionalProperties: false });
});

test('cancelling a call cancels its job, and the connection goes on', async () => {
  const { service } = await serviceWithJobs();
  const client = await connectHere(serverFor(service));
  const stop = new AbortController();
  const call = client.callTool(
    { name: 'generateImage', arguments: draw },
    { signal: stop.signal, onprogress: () => stop.abort(new Error('enough')) },
  );
  await expect(call).rejects.toThrow('enough');
  await expect.poll(() => service.to('/jobs/7/cancel').length).toBe(1);
  expect((await client.listTools()).tools).toHaveLength(14);
});

test.each([
  ['at once', false],
  ['after a wait', true],
])('who cancels while the file of a result that came %s is read pays once', async (_, waits) => {
  const stop = new AbortController();
  const service = await startScriptedService(({ path }, self) => {
    if (path.startsWith('/files/')) {
      stop.abort(new Error('enough'));
      return undefined;
    }
    const isPending = waits && !path.includes('/fetch/');
    return isPending ? processing(self) : success([`${self.url}/files/a.png`]);
  });
  const client = await connectHere(serverFor(service));
  const call = { name: 'generateImage', arguments: draw };
  await expect(client.callTool(call, { signal: stop.signal })).rejects.toThrow('enough');
  expect((await client.callTool(call)).isError).toBeUndefined();
  expect(service.to('/text-to-image')).toHaveLength(1);
  await client.callTool(call);
  const [one, two] = service.to('/text-to-image').map(keyOf);
  expect(two).not.toBe(one);
});

test('where files of the machine may be sent, arguments that name files take paths, too', async () => {
  const { service } = await serviceWithJobs();
  const toldBy = async (server: ToolServer) => {
    const client = await connectHere(server);
    const { tools } = await client.listTools();
    const describe = { name: 'describe_operation', arguments: { operation: 'removeObject' } };
    const described = JSON.parse(textOf(await client.callTool(describe)));
    return {
      editImage: tools.find(({ name }) => name === 'editImage')?.inputSchema.properties?.init_image,
      removeObject: described.input.properties.init_image,
    };
  };
  const here = await toldBy(serverFor(service, { localFiles: localFiles(['/pictures']) }));
  for (const schema of Object.values(here)) {
    const text = JSON.stringify(schema);
    expect(text).toContain('Or the path of a file of this machine.');
    expect(text).not.toContain('uri');
    expect(text).not.toContain('pattern');
  }
  const elsewhere = await toldBy(serverFor(service));
  for (const schema of Object.values(elsewhere)) {
    expect(JSON.stringify(schema)).not.toContain('of this machine');
  }
});

test('where no folder may be read, a path is refused before anything is sent', async () => {
  const { service } = await serviceWithJobs();
  const client = await connectHere(serverFor(service, { localFiles: localFiles([]) }));
  const input = { prompt: 'Green walls', init_image: '/etc/passwd' };
  const refused = await client.callTool({ name: 'editImage', arguments: input });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toContain('start the server with --root=FOLDER');
  expect(service.requests).toEqual([]);
});

test('a tool that is not there is an error of the protocol', async () => {
  const { service } = await serviceWithJobs();
  const client = await connectByHttp(serverFor(service));
  await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({
    code: -32_602,
  });
});
