import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationProcessing, GenerationSuccess, ResponseBody } from '@genmedia/types';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { commands } from './commands/commands.ts';
import { variables } from './config.ts';
import { makeDataDir } from './database/testing.ts';
import { heapFlags } from './memory/own-settings.ts';
import { callHere } from './testing/call-here.ts';
import { type Caller, createCaller } from './testing/caller.ts';
import { type Command, nodeFlags, outcomeOf, runCommand } from './testing/command.ts';
import { makeTestFolder } from './testing/folder.ts';
import { isFull } from './testing/full.ts';
import { createMailbox } from './testing/mailbox.ts';
import { createUsers, type User } from './testing/users.ts';
import { waitFor } from './testing/wait-for.ts';

const onLinux = process.platform === 'linux';
/** No server listens on this port. */
const nowhere = 'postgres://me:hunter2@127.0.0.1:1/genmedia';
const secretKey = 'ab'.repeat(32);
const running: Command[] = [];

function run(args: readonly string[], environment?: Record<string, string>): Command {
  const command = runCommand(args, environment);
  running.push(command);
  return command;
}

afterAll(async () => {
  for (const command of running) command.kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
});

describe('genmedia serve, two processes after each other with one data folder', () => {
  const generate = '/api/v7/images/text-to-image';
  const large = {
    model_id: 'sandbox-image',
    prompt: 'a red lighthouse',
    samples: 4,
    width: 512,
    height: 512,
  };
  let dataDir: string;
  let command: Command;
  let caller: Caller;
  let user: User;
  let kept: { id: number; output: string[]; bytes: Buffer };
  let interrupted: number;

  const serve = async (environment: Record<string, string>) => {
    // On a busy machine these tests poll often, and the engines take long.
    const models = `${inject('patientModels')},failing`;
    const patient = { RATE_LIMIT: '1000000', MODELS: models };
    const settings = { DATA_DIR: dataDir, PORT: '0', ...patient, ...environment };
    command = run(['serve'], settings);
    caller = createCaller(await command.url);
  };
  const fetchImage = async (id: number) =>
    (await caller.post<GenerationSuccess>(`/api/v7/images/fetch/${id}`, { key: user.apiKey })).body;
  const finished = (id: number) =>
    waitFor(async () => {
      const answer = await fetchImage(id);
      return answer.status === 'success' && answer;
    });

  beforeAll(async () => {
    // A folder with a database, as making one takes seconds. The test of `migrate` below shows that
    // it is made.
    dataDir = isFull ? join(await makeTestFolder(), 'data') : await makeDataDir();
  });

  afterEach(() => {
    const shown = [...(caller?.secrets ?? [])].filter((secret) =>
      command.stderr().includes(secret),
    );
    expect(shown, 'secrets in the log').toEqual([]);
  });

  afterAll(() => rm(dataDir, { recursive: true }));

  test('prints its URL, and a key that works as printed', async () => {
    await serve({ SYNC_WAIT: '0', MALLOC_ARENA_MAX: '' });
    const url = await command.url;
    await expect.poll(command.stdout).toMatch(/-d '.*'\n/);
    const [, key] = /API key +(gmk_\S+)/.exec(command.stdout()) ?? [];
    expect(await readFile(join(dataDir, 'dev-key'), 'utf8')).toBe(`${key}\n`);
    expect((await stat(join(dataDir, 'dev-key'))).mode & 0o777).toBe(0o600);
    expect(command.stdout()).toContain(`${url}/docs`);
    const [, body] = /-d '(.*)'\n/.exec(command.stdout()) ?? [];
    const answer = await caller.post<GenerationProcessing>(generate, JSON.parse(body ?? ''));
    expect([answer.status, answer.body.status]).toEqual([200, 'processing']);
  });

  test.runIf(isFull)('keeps other users out of the data folder that it makes', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  /** Only Linux shows what a process was started with (proc(5)). */
  const startedWith = async (what: 'cmdline' | 'environ') =>
    (await readFile(`/proc/${command.pid}/${what}`, 'utf8')).split('\0');

  test.runIf(onLinux)('has settings for its memory, in the process that was started', async () => {
    const flags = [process.execPath, ...heapFlags, ...nodeFlags];
    // The last three entries are main.ts, `serve`, and the empty text after the last NUL.
    expect((await startedWith('cmdline')).slice(0, -3)).toEqual(flags);
    expect(await startedWith('environ')).toContain('MALLOC_ARENA_MAX=2');
  });

  test('runs jobs of an account', async () => {
    user = await createUsers(caller, createMailbox(dataDir)).newUser();
    const { body } = await caller.post<GenerationProcessing>(generate, {
      key: user.apiKey,
      ...large,
      samples: 1,
    });
    expect(body.fetch_result).toBe(`${await command.url}/api/v7/images/fetch/${body.id}`);
    const { id, output } = await finished(body.id);
    const file = await fetch(output[0] ?? '');
    kept = { id, output, bytes: Buffer.from(await file.arrayBuffer()) };
    expect(kept.bytes.length).toBeGreaterThan(1000);
  });

  test('keeps other processes from using its data or its port', async () => {
    const { port } = new URL(await command.url);
    const elsewhere = join(dataDir, 'elsewhere');
    const [sameData, samePort] = await Promise.all([
      callHere([], { DATA_DIR: dataDir, PORT: '0' }),
      callHere([], { DATA_DIR: elsewhere, PORT: port }),
    ]);
    expect(sameData).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `^genmedia: Another process \\(${command.pid}\\) uses this data folder: .*DATA_DIR`,
        ),
      ),
    });
    expect(samePort).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `genmedia: Port ${port} is in use. Stop the process that uses it, or set PORT to another port.\n`,
    });
    expect(await readdir(dataDir)).not.toContain('elsewhere');
  });

  test('after a kill, still has everything that it answered for, and continues', async () => {
    const { body } = await caller.post<GenerationProcessing>(generate, {
      key: user.apiKey,
      ...large,
      model_id: 'sandbox-slow',
      prompt: 'a red lighthouse, takes 1 second',
    });
    interrupted = body.id;
    // Running, so that the kill interrupts its work.
    const isQueued = (answer: object) => 'queue_position' in answer && answer.queue_position !== 0;
    await waitFor(async () => !isQueued(await fetchImage(interrupted)), { everyMs: 5 });
    command.kill('SIGKILL');
    await command.exited;

    await serve({ SYNC_WAIT: '300', MALLOC_ARENA_MAX: '4', DRAIN_DELAY: '0.1' });
    const login = await caller.post<ResponseBody<'logIn'>>('/api/agents/v1/auth/login', user);
    expect(login.body.data.api_key).toBe(user.apiKey);
    expect((await fetchImage(kept.id)).output).toEqual(kept.output);
    const { pathname } = new URL(kept.output[0] ?? '');
    const file = await fetch(new URL(pathname, await command.url));
    expect(Buffer.from(await file.arrayBuffer()).equals(kept.bytes)).toBe(true);
    expect((await finished(interrupted)).output).toHaveLength(4);
  });

  test.runIf(onLinux)('keeps the settings for memory of its environment', async () => {
    expect(await startedWith('environ')).toContain('MALLOC_ARENA_MAX=4');
    expect(await startedWith('cmdline')).not.toContain(heapFlags[0]);
  });

  test('on SIGTERM, answers waiting requests, releases its data and exits with 0', async () => {
    const ask = (request: object) =>
      caller.post<GenerationSuccess>(generate, { key: user.apiKey, ...large, ...request });
    const { body: first } = await ask({ samples: 1 });
    const answers = Promise.all([1, 2, 3].map((seed) => ask({ samples: 1, seed })));
    // Ids follow the order of acceptance.
    const isAccepted = async () => (await fetchImage(first.id + 3)).status;
    await expect.poll(isAccepted).toMatch(/^(?:processing|success)$/);
    command.kill('SIGTERM');
    // Either the result, or where to fetch it if the service could not wait for it.
    for (const { status, body } of await answers) {
      expect(status).toBe(200);
      expect(['success', 'processing']).toContain(body.status);
    }
    expect(await command.exited).toBe(0);
    expect(await readdir(dataDir)).not.toContain('lock');
    const log = command.stderr().trimEnd().split('\n');
    expect(log.map((line) => JSON.parse(line).level)).not.toContain('error');
  });
});

describe.concurrent('genmedia', () => {
  test('ends with 2 and the usage for an unknown command', async () => {
    const { code, stdout, stderr } = await callHere(['start', '--port', '80']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('genmedia: unknown command: start --port 80\n');
    expect(stderr).toContain('Usage: genmedia [command]');
  });

  test.each([
    [['serve', '--port', '80'], "Unknown option '--port'."],
    [
      ['serve', '--api', '--worker'],
      '--api and --worker exclude each other. Leave both out to do both in one process.',
    ],
    [['migrate', 'down'], 'Unexpected argument "down".'],
  ])('ends with 2 if a command is used wrongly: %j', async (args, fault) => {
    const { code, stdout, stderr } = await callHere(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`genmedia: ${fault}\n\nUsage: genmedia ${args[0]}`);
  });

  test('--help names every command and every variable', async () => {
    const { code, stdout, stderr } = await callHere(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const { name, syntax } of commands)
      expect(stdout).toContain(`  ${name} ${syntax}`.trimEnd());
    for (const name of variables) expect(stdout).toContain(`  ${name}\n`);
    expect(await callHere(['serve', '--help'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Usage: genmedia serve \[--api \| --worker\]\n/),
    });
  });

  test('ends with 2 and names the wrong variables', async () => {
    const { code, stderr } = await callHere([], { PORT: 'x', SECRET_KEY: 'hunter2' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^genmedia: PORT="x" cannot be used\. .*\nSECRET_KEY=\(not shown\)/);
    expect(stderr).not.toContain('hunter2');
  });

  test.each([
    ['--api', 'DATABASE_URL is not set. The embedded', {}],
    ['--worker', 'PUBLIC_URL is not set.', { DATABASE_URL: nowhere, SECRET_KEY: secretKey }],
  ])('serve %s requires what several processes share: %s', async (role, fault, environment) => {
    const { code, stdout, stderr } = await callHere(['serve', role], { PORT: '0', ...environment });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(`genmedia: ${fault}`), stderr).toBe(true);
  });

  const makes = isFull
    ? 'makes the database, even if a start left one half-made,'
    : 'brings a database to the newest schema';
  test(`migrate ${makes} and ends`, async ({ onTestFinished }) => {
    // This runs once for all tests: see testing/global-setup.ts.
    const { made, dataDir: first } = inject('templates');
    expect(made).toMatchObject({ code: 0, stdout: 'The database has the newest schema.\n' });
    expect(made.stderr).toMatch(/"migrations":\d+,"newest":"\d{4}-/);
    expect(await readdir(first)).toEqual(['database', 'lock.db']);
    if (!isFull) return;
    const dataDir = await makeDataDir();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    expect(await callHere(['migrate'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await readdir(dataDir)).toEqual(['database', 'lock.db']);
  });

  test('says in one line that files of the database are damaged', async ({ onTestFinished }) => {
    const dataDir = await makeDataDir();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(8192));
    const { code, stderr } = await callHere([], { DATA_DIR: dataDir, PORT: '0' });
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^genmedia: The embedded database cannot be opened: .* damaged\./);
    expect(stderr).not.toContain(dataDir);
  });

  test('ends with 1 with a Node that lacks what the service needs', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '22.18.0' } })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(older)}`;
    expect(await outcomeOf(['--help'], { NODE_OPTIONS })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'genmedia: Node 22.19 or later is needed; this is 22.18.0.\n',
    });
  });

  test('ends with 0 if the reader closes its output early', async () => {
    const command = run(['--help']);
    command.closeOutput();
    expect(await command.exited).toBe(0);
    expect(command.stderr()).toBe('');
  });

  test('ends with 1 and names DATABASE_URL if the database is unreachable', async () => {
    const { code, stderr } = await callHere([], {
      PORT: '0',
      DATABASE_URL: nowhere,
      SECRET_KEY: secretKey,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^genmedia: Postgres does not answer at the address of DATABASE_URL: .*ECONNREFUSED/,
    );
    expect(stderr).not.toContain('hunter2');
  });
});
