import { execFileSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@genmedia/server/limits';
import type { GenerationError, GenerationSuccess, ResponseBody } from '@genmedia/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AuditEntry } from '../accounts/audit.ts';
import type { AccountLoad } from '../accounts/list-by-load.ts';
import type { AccountSummary } from '../accounts/manage-accounts.ts';
import type { ApiKey } from '../accounts/manage-api-keys.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { lockFile } from '../database/lock-file.ts';
import { loneEngines, makeDataDir } from '../database/testing.ts';
import type { TriedMapping } from '../engines/hosts/try-mappings.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { callHere } from '../testing/call-here.ts';
import { type CommandOutcome, outcomeOf } from '../testing/command.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { useService } from '../testing/service.ts';
import type { User } from '../testing/users.ts';

interface Shown extends AccountSummary {
  accessTokens: number;
  apiKeys: ApiKey[];
  deployments: { name: string; ownStorage: boolean }[];
  paymentCustomer: { processor: string; id: string };
}

describe.each(loneEngines)('commands beside a service on %s', (engine) => {
  let user: User;
  const service = useService(engine);
  beforeAll(async () => {
    user = await service.newUser();
  });

  const printedBy = (args: readonly string[], { code, stdout, stderr }: CommandOutcome): string => {
    expect({ args, code, stderr }).toMatchObject({ args, code: 0 });
    return stdout;
  };
  /** The output of a command, which has to succeed. */
  const call = async (...args: string[]) => printedBy(args, await callHere(args, service.home));
  /**
   * The same in a separate process, to read stdin. In `pnpm test:full` also once for the other way to
   * reach the database.
   */
  const callProcess = async (args: readonly string[], input?: string) =>
    printedBy(args, await outcomeOf(args, service.home, { input }));
  const show = async (): Promise<Shown> =>
    JSON.parse(await call('accounts', 'show', user.email, '--json'));
  const listModels = async (key: string) => (await service.get(`/api/v7/models?key=${key}`)).status;
  const logIn = async () =>
    (await service.post<ResponseBody<'logIn'>>('/api/agents/v1/auth/login', user)).body.data;

  test('show what a migration would do, beside the service', async () => {
    expect(await call('migrate', '--plan')).toMatch(
      /^Genmedia \S+ migrated the database last\.\nGenmedia \S+ would change nothing\.\n$/,
    );
    expect(JSON.parse(await call('migrate', '--plan', '--json'))).toMatchObject({ pending: [] });
  });

  test('find an account and show all of it but its secrets', async () => {
    const [name = ''] = user.email.split('@');
    expect(await listModels(user.apiKey)).toBe(200);
    const [found, shown, table] = await Promise.all([
      call('accounts', 'list', '--search', name.toUpperCase(), '--json'),
      show(),
      call('accounts', 'show', user.email),
    ]);
    const account = {
      email: user.email,
      name,
      verified: true,
      plan: 'pay_as_you_go',
      depth: 0,
      queueLimit: 5,
    };
    expect(JSON.parse(found)).toMatchObject([account]);
    expect(shown).toMatchObject({
      ...account,
      accessTokens: 1,
      apiKeys: [
        {
          name: 'default',
          isDefault: true,
          start: user.apiKey.slice(0, 8),
          revokedAt: null,
          lastUsedAt: expect.any(String),
        },
      ],
      deployments: [],
      paymentCustomer: { processor: 'local', id: expect.stringMatching(/^cus_/), lastError: null },
    });
    expect(table).toMatch(new RegExp(`^email +${user.email}$`, 'm'));
    expect(table).toMatch(/^plan +pay_as_you_go$/m);
    expect(table).toContain(`${user.apiKey.slice(0, 8)}…`);
    for (const secret of service.secrets)
      expect(JSON.stringify(shown) + table).not.toContain(secret);
  });

  test('make and revoke API keys, which the service knows within a second', async () => {
    const made = await call('accounts', 'create-key', user.email, '--name', 'laptop');
    const key = made.trim();
    expect(await listModels(key)).toBe(200);
    const [first, laptop] = (await show()).apiKeys;
    expect(laptop).toMatchObject({ name: 'laptop', start: key.slice(0, 8), isDefault: false });

    await Promise.all(
      [first?.id, laptop?.id].map((id) => call('accounts', 'revoke-key', user.email, `${id}`)),
    );
    const answers = () => Promise.all([listModels(user.apiKey), listModels(key)]);
    await expect.poll(answers).toEqual([401, 401]);
    expect((await logIn()).api_key).toBeNull();
    const next = await call('accounts', 'create-key', user.email, '--default', '--json');
    user.apiKey = JSON.parse(next).apiKey;
    expect(await listModels(user.apiKey)).toBe(200);
    expect((await logIn()).api_key).toBe(user.apiKey);

    const again = ['accounts', 'create-key', user.email, '--default'];
    const refused = await callHere(again, service.home);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--replace')]);
    const old = user.apiKey;
    user.apiKey = (await call(...again, '--replace')).trim();
    expect(await listModels(user.apiKey)).toBe(200);
    await expect.poll(() => listModels(old)).toBe(401);
    expect((await logIn()).api_key).toBe(user.apiKey);
  });

  test('end with 1 where there is no such account', async () => {
    const { code, stdout, stderr } = await callHere(['accounts', 'show', '99'], service.home);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^genmedia: There is no account "99"\. genmedia accounts list/);
  });

  // Other tests check what these commands do, on both engines. These check that the commands do it.
  describe.runIf(engine === 'PGlite')('and other commands', () => {
    let s3: S3Server;
    beforeAll(async () => {
      s3 = await startS3Server();
    });
    afterAll(() => s3.stop());
    const restart = async () =>
      (await service.post('/api/v1/enterprise/alpha/restart_server', { key: user.apiKey })).status;

    test('change the plan', async () => {
      expect(await call('accounts', 'set-plan', user.email, 'standard')).toBe(
        `${user.email} has the plan standard now: up to 10 jobs in its queue.\n`,
      );
      expect((await logIn()).user.plan).toBe('standard');
    });

    test('refuse a SECRET_KEY that is not the service’s, and change nothing', async () => {
      const strange = { ...service.home, SECRET_KEY: 'cd'.repeat(32) };
      const { code, stderr } = await callHere(['webhooks', 'rotate-key'], strange);
      expect(code).toBe(1);
      expect(stderr).toContain('sealed with a key that is not in SECRET_KEY');
    });

    test('make a new key for webhooks beside the old one', async () => {
      const output = await call('webhooks', 'rotate-key');
      const kids = [...output.matchAll(/the key (\S+)/gi)].map(([, kid]) => kid);
      const { body } = await service.get<string>('/.well-known/jwks.json');
      expect(kids).toHaveLength(2);
      expect(JSON.parse(body).keys.map(({ kid }: { kid: string }) => kid)).toEqual(kids);
    });

    test('give an account a secret for its webhooks, and another one', async () => {
      const secret = await call('webhooks', 'secret', user.email);
      expect(secret).toMatch(/^whsec_\S{44}\n$/);
      expect(await call('webhooks', 'secret', user.email)).toBe(secret);
      const replaced = await call('webhooks', 'secret', user.email, '--replace', '--json');
      expect(JSON.parse(replaced).secret).toMatch(/^whsec_/);
      expect(replaced).not.toContain(secret.trim());
    });

    test('show webhooks, and resend finished ones', async () => {
      const { body } = await service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
        key: user.apiKey,
        model_id: 'sandbox-image',
        prompt: 'a red lighthouse',
        width: 512,
        height: 512,
        webhook: 'http://127.0.0.1:9/hook',
      });
      const { id } = body;
      const shown = async () => JSON.parse(await call('webhooks', 'show', `${id}`, '--json'));
      const first = expect.objectContaining({ attempt: 1, status: null });
      await expect.poll(shown).toMatchObject({
        job: id,
        host: '127.0.0.1',
        state: 'waits',
        attempts: expect.arrayContaining([first]),
      });
      expect(await call('webhooks', 'list', '--account', user.email)).toMatch(
        new RegExp(`^${id} .* waits +\\d `, 'm'),
      );
      const { code, stderr } = await callHere(['webhooks', 'resend', `${id}`], service.home);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('has no webhook that was delivered or given up'),
      ]);
    });

    test('create an account, disable it in all processes, and enable it again', async () => {
      const made = await call(
        'accounts',
        'create',
        'Mia@mail.example',
        '--plan',
        'standard',
        '--json',
      );
      const { id, apiKey } = JSON.parse(made);
      expect(await listModels(apiKey)).toBe(200);
      const again = await callHere(['accounts', 'create', 'mia@mail.example'], service.home);
      expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has an account')]);

      await call('accounts', 'disable', `${id}`, '--end-jobs');
      await expect.poll(() => listModels(apiKey)).toBe(401);
      const refused = await service.get<GenerationError>(`/api/v7/models?key=${apiKey}`);
      expect(refused.body).toMatchObject({ code: 'account_disabled' });
      expect(await call('accounts', 'show', `${id}`)).toMatch(/^disabled +yes$/m);
      await call('accounts', 'enable', `${id}`);
      await expect.poll(() => listModels(apiKey)).toBe(200);
    });

    test('export an account with its files into one archive, then delete it', async () => {
      const other = await service.newUser();
      const { body } = await service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
        key: other.apiKey,
        model_id: 'sandbox-image',
        prompt: 'a red lighthouse',
        width: 512,
        height: 512,
      });
      const path = new URL(body.output[0] ?? '').pathname;
      const file = join(await makeTestFolder(), 'nora.tar');
      expect(await call('accounts', 'export', other.email, file)).toContain('(jobs: 1, files: 1).');
      const listed = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n');
      expect(listed).toEqual(['account.json', `jobs/${body.id}.json`, path.slice(1)]);
      const job = execFileSync('tar', ['-xOf', file, `jobs/${body.id}.json`], { encoding: 'utf8' });
      expect(JSON.parse(job)).toMatchObject({ id: body.id, input: { prompt: 'a red lighthouse' } });
      const kept = execFileSync('tar', ['-xOf', file, path.slice(1)]);
      const sent = await fetch(`${service.url}${path}`);
      expect(kept.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true);

      const unsure = await callHere(['accounts', 'delete', other.email], service.home);
      expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--confirm')]);
      const said = await call('accounts', 'delete', other.email, '--confirm', other.email);
      expect(said).toContain('What its jobs used and cost, and the audit, are kept');
      await expect.poll(() => listModels(other.apiKey)).toBe(401);
      expect((await callHere(['accounts', 'show', other.email], service.home)).code).toBe(1);
      // Files are removed some seconds later.
      await expect.poll(async () => (await service.get(path)).status, { interval: 500 }).toBe(404);
    });

    test('list the accounts with the most to do', async () => {
      // Its webhook above is not delivered.
      const loads: AccountLoad[] = JSON.parse(
        await call('accounts', 'list', '--by', 'load', '--json'),
      );
      expect(loads).toMatchObject([{ email: user.email, jobs: 0 }]);
      expect(loads[0]?.failedCalls).toBeGreaterThan(0);
      const wrong = await callHere(['accounts', 'list', '--by', 'age'], service.home);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--by must be load')]);
    });

    test('encrypt again what an older key encrypted, which is nothing yet', async () => {
      expect(await call('secrets', 'reseal')).toMatch(/^0 secrets .*\nIts other keys .*uploads/);
    });

    test('grant deployments, show their audit, and revoke them', async () => {
      expect(await restart()).toBe(403);
      const storage = s3.url.replace('s3://', 's3://S3RVER:S3RVER@');
      const granting = ['accounts', 'grant-deployment', user.email, 'alpha', '--storage', '-'];
      await callProcess(granting, `${storage}\n`);
      expect(await restart()).toBe(200);

      const [shown, audit] = await Promise.all([
        show(),
        call('accounts', 'audit', '--account', user.email, '--json'),
      ]);
      expect(shown).toMatchObject({
        plan: 'standard',
        queueLimit: 10,
        deployments: [{ name: 'alpha', ownStorage: true }],
      });
      const entries: AuditEntry[] = JSON.parse(audit);
      const keys = shown.apiKeys;
      const byOperator = { byOperator: true, apiKeyId: null, requestId: null };
      expect(entries.reverse()).toMatchObject([
        { ...byOperator, action: 'create-key', outcome: { key: keys[1]?.id, name: 'laptop' } },
        { ...byOperator, action: 'revoke-key' },
        { ...byOperator, action: 'revoke-key' },
        { ...byOperator, action: 'create-key', outcome: { key: keys[2]?.id, name: 'default' } },
        { ...byOperator, action: 'create-key', outcome: { key: keys[3]?.id, name: 'default' } },
        { ...byOperator, action: 'set-plan', deployment: null, outcome: { plan: 'standard' } },
        { ...byOperator, action: 'webhooks secret', outcome: { secret: 'made' } },
        { ...byOperator, action: 'webhooks secret', outcome: { secret: 'replaced' } },
        { ...byOperator, action: 'grant-deployment', deployment: 'alpha' },
        {
          accountId: shown.id,
          byOperator: false,
          apiKeyId: keys.at(-1)?.id,
          action: 'restartServer',
          deployment: 'alpha',
        },
      ]);

      await call('accounts', 'revoke-deployment', user.email, 'alpha');
      expect(await restart()).toBe(403);
      const table = await call('accounts', 'audit', '--deployment', 'alpha');
      expect(table).toMatch(/ operator +alpha +revoke-deployment +cleared 0 +-$/m);
      expect(table).toMatch(/ API key \d+ +alpha +restartServer /);
    });
  });
});

describe('a command alone', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test('opens the embedded database itself if no service runs', async () => {
    const run = isFull ? outcomeOf : callHere;
    const { code, stdout, stderr } = await run(['accounts', 'list'], { DATA_DIR: dataDir });
    expect([code, stdout, stderr]).toEqual([0, 'There is no such account.\n', '']);
    expect(await readdir(dataDir)).toEqual(['database', 'lock.db']);
  });

  // Commands are quicker beside a process that has the database open.
  describe('beside one that has the database open', () => {
    let opened: Database;
    beforeAll(async () => {
      opened = await openDatabase({ dataDir, control: true });
    });
    afterAll(() => opened.close());

    test('orders an object with a picture, and keeps no picture if there is no job', async () => {
      const picture = join(dataDir, 'cup.png');
      const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
      await sharp({ create }).png().toFile(picture);
      const environment = { DATA_DIR: dataDir };
      await callHere(['accounts', 'create', 'nora@mail.example'], environment);
      const order = (...more: string[]) =>
        callHere(
          ['objects', 'create', 'nora@mail.example', '--image', picture, ...more],
          environment,
        );
      const files = async () => (await readdir(join(dataDir, 'files')).catch(() => [])).length;
      const text = join(dataDir, 'cup.txt');
      await writeFile(text, 'a cup');
      const wrong = await order('--image', text);
      expect([wrong.code, wrong.stderr]).toEqual([
        1,
        expect.stringContaining('cup.txt cannot be used: it must be a file in the format PNG'),
      ]);
      expect(await files()).toBe(0);
      for (let placed = 0; placed < limits.jobs.pay_as_you_go; placed++) {
        expect(await order()).toMatchObject({ code: 0, stderr: '' });
      }
      const stored = await files();
      const full = await order();
      expect([full.code, full.stderr]).toEqual([1, expect.stringContaining('is full.')]);
      expect(await files()).toBe(stored);
    });

    test('keeps no picture of an object if one of them cannot be stored', async () => {
      const s3 = await startS3Server();
      onTestFinished(s3.stop);
      const { accessKeyId, secretAccessKey } = s3.access;
      const storage = s3.url.replace('s3://', `s3://${accessKeyId}:${secretAccessKey}@`);
      const environment = { DATA_DIR: dataDir, STORAGE_URL: storage };
      const picture = join(dataDir, 'plate.png');
      const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
      await sharp({ create }).png().toFile(picture);
      await callHere(['accounts', 'create', 'ida@mail.example'], environment);
      const sent = (method: string) =>
        s3.requests.flatMap((line) => (line.startsWith(`${method} `) ? line.split(' ')[1] : []));
      s3.fail(({ method }) =>
        method === 'PUT' && sent('PUT').length === 2 ? [403, 'AccessDenied'] : undefined,
      );
      const order = [
        'objects',
        'create',
        'ida@mail.example',
        '--image',
        picture,
        '--image',
        picture,
      ];
      const { code, stderr } = await callHere(order, environment);
      expect([code, stderr]).toEqual([1, expect.stringContaining('cannot reach its files now')]);
      expect(sent('PUT')).toHaveLength(2);
      expect(sent('DELETE').sort()).toEqual(sent('PUT').sort());
    });
  });

  test('says what to do if the process that has it open cannot be reached', async () => {
    onTestFinished(await lockFile(join(dataDir, 'lock')));
    const { code, stderr } = await callHere(['accounts', 'list'], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `genmedia: The process ${process.pid} has the database in ${dataDir} open, and cannot be ` +
        'reached from here. Run the command where that process runs, as the same user; or stop ' +
        'the process first.\n',
    );
  });

  test('does not create a database', async () => {
    const empty = await makeTestFolder();
    onTestFinished(() => rm(empty, { recursive: true }));
    const { code, stderr } = await callHere(['accounts', 'list'], { DATA_DIR: empty });
    expect([code, await readdir(empty)]).toEqual([1, []]);
    expect(stderr).toMatch(/^genmedia: There is no database at .*Set DATA_DIR or DATABASE_URL/);
  });
});

test.each([
  [['accounts', 'set-plan', '1', 'gold'], 'There is no plan "gold". The plans: pay_as_you_go,'],
  [['accounts', 'show'], '<account> is missing.'],
])('a command that is used wrongly ends with 2 and its usage: %j', async (args, fault) => {
  const { code, stdout, stderr } = await callHere(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`genmedia: ${fault}`);
  expect(stderr).toContain(`\n\nUsage: genmedia ${args.slice(0, 2).join(' ')} <account>`);
});

test.each([
  ['fal', 'FAL_KEY', 'fibo-erase', { image_url: '(image/png)', object_name: 'car' }],
  ['replicate', 'REPLICATE_API_TOKEN', 'nsfw-image-detection', { image: '(image/png)' }],
])(
  'models check shows what mappings of %s make, and needs its key',
  async (MODELS, key, model, input) => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    vi.stubEnv(key, 'key-1');
    const shown = await callHere(['models', 'check', '--json'], { MODELS });
    vi.stubEnv(key, '');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const tried: TriedMapping[] = JSON.parse(shown.stdout);
    expect(tried.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(tried.find(({ model_id }) => model_id === model)?.input).toEqual(input);
    const without = await callHere(['models', 'check'], { MODELS });
    expect(without).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`names ${key}, which`),
    });
  },
);

test('models check needs no mappings', async () => {
  const sandbox = await callHere(['models', 'check'], {});
  expect(sandbox.stdout).toBe(
    'The catalogue sandbox can be used. None of its models has a mapping.\n',
  );
});

test('models check refuses what a start refuses: a provider that is not installed', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const MODELS = join(folder, 'models.yaml');
  await writeFile(
    MODELS,
    `providers: { elsewhere: { type: '@genmedia/not-installed' } }
models:
  - model_id: talks
    name: Talks
    description: Talks.
    feature: llmaster
    operations: [createChatCompletion]
    provider: elsewhere
    model: talks
`,
  );
  const { code, stdout, stderr } = await callHere(['models', 'check'], { MODELS });
  expect([code, stdout]).toEqual([1, `None of the models of ${MODELS} has a mapping.\n`]);
  expect(stderr).toMatch(
    /models\.yaml:9: models\[0\]\.model cannot be used with elsewhere .*npm install/,
  );
});
