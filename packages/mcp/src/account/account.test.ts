import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountFile } from '../node/account-file.ts';
import { connectHere, serverFor, temporaryFolder, textOf } from '../testing/clients.ts';
import { ErrorAnswer, type Script, startScriptedService } from '../testing/scripted-service.ts';
import { accountTools } from './account-tools.ts';
import { type AccountStore, AgentAccount } from './agent-account.ts';

const email = 'iris@mail.example';
const key = 'gmk_9vJqXw8KfT2mYb7RzLc5JhPd';

const refusal = (status: number, code: string) =>
  new ErrorAnswer(status, { data: null, error: { code, message: 'No.' }, meta: {} });

/** The agents' operations as a service answers them, for one account. */
function accounts({ holder = email, apiKey = key } = {}): { script: Script; confirm(): void } {
  let isConfirmed = false;
  const envelope = (data: object) => ({ data, error: null, meta: { request_id: 'req_1' } });
  const login = () =>
    envelope({
      access_token: 'gmt_1',
      token_type: 'Bearer',
      expires_at: null,
      user: { id: 1, name: 'Iris', email: holder, username: 'iris', verified: isConfirmed },
      api_key: isConfirmed ? apiKey : null,
    });
  const script: Script = ({ path, body }) => {
    if (path.endsWith('/signup')) {
      return String(body.email).includes('@')
        ? envelope({ message: 'Done.' })
        : refusal(400, 'validation_error');
    }
    if (path.endsWith('/login')) return login();
    if (path.endsWith('/verify-email')) {
      if (body.verification_code !== 'good-code') return refusal(400, 'invalid_token');
      isConfirmed = true;
      return login();
    }
    return { status: 'success', models: [], total: 0 };
  };
  return {
    script,
    confirm() {
      isConfirmed = true;
    },
  };
}

function accountsFile(): string {
  return join(temporaryFolder(), 'kept', 'accounts.json');
}

/** A server whose agent has its account in a file, and a client of it. */
async function connect(baseUrl: string, file: string) {
  const account = new AgentAccount(accountFile(file, baseUrl), baseUrl);
  const client = { baseUrl, apiKey: account.apiKey, retry: { limit: 0 } };
  const server = serverFor({ url: baseUrl }, { client, ownTools: accountTools(account) });
  const connected = await connectHere(server);
  const call = async (name: string, input: object = {}) => {
    const answer = await connected.callTool({ name, arguments: { ...input } });
    return { text: textOf(answer), isError: answer.isError === true, answer };
  };
  return { call, tools: server.tools };
}

test('an agent opens an account, and no tool takes or tells its password and its key', async () => {
  const service = await startScriptedService(accounts().script);
  const file = accountsFile();
  const { call, tools } = await connect(service.url, file);
  const before = await call('listModels');
  expect(before).toMatchObject({ isError: true, text: expect.stringContaining('sign_up') });
  const results = [
    await call('sign_up', { email, name: 'Iris' }),
    await call('listModels'),
    await call('verify_email', { code: 'https://media.example/verify/wrong' }),
    await call('verify_email', { code: 'https://media.example/verify/good-code/?from=mail#top' }),
    await call('get_account'),
    await call('listModels'),
  ];
  expect(results.map(({ isError }) => isError)).toEqual([false, true, true, false, false, false]);
  expect(results[1]?.text).toContain('not confirmed');
  expect(service.to('/models').map(({ path }) => path)).toEqual([`/api/v7/models?key=${key}`]);

  const { [service.url]: kept } = JSON.parse(readFileSync(file, 'utf8'));
  expect(service.to('/signup')[0]?.body).toEqual({ email, name: 'Iris', password: kept.password });
  expect(kept.password).toMatch(/^[\w-]{32}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const told = JSON.stringify([tools, before, results]);
  for (const secret of [kept.password, key, 'gmt_1']) expect(told).not.toContain(secret);
});

test('without an address, nobody is signed up', async () => {
  const service = await startScriptedService(accounts().script);
  const { call } = await connect(service.url, accountsFile());
  expect(await call('sign_up', { name: 'Iris' })).toMatchObject({
    isError: true,
    text: 'sign_up needs the argument "email". Its arguments: email, name.',
  });
  expect(service.requests).toEqual([]);
});

test('the next process has the account, also after its session is gone', async () => {
  const { script, confirm } = accounts();
  const service = await startScriptedService(script);
  const file = accountsFile();
  const first = await connect(service.url, file);
  await first.call('sign_up', { email });
  // A person opens the link of the mail.
  confirm();
  const second = await connect(service.url, file);
  expect((await second.call('listModels')).isError).toBe(false);
  expect(service.to('/login')).toHaveLength(1);
  const third = await connect(service.url, file);
  expect((await third.call('listModels')).isError).toBe(false);
  expect(service.to('/login')).toHaveLength(1);
  await accountFile(file, service.url).update(
    (kept) => kept && { email: kept.email, password: kept.password },
  );
  const fourth = await connect(service.url, file);
  expect((await fourth.call('listModels')).isError).toBe(false);
  expect(service.to('/login')).toHaveLength(2);
  const again = await fourth.call('sign_up', { email: 'rose@mail.example' });
  expect(again).toMatchObject({ isError: true, text: `There is an account already: ${email}.` });
});

test('an account that is gone says so, and another is opened in its place', async () => {
  const { script, confirm } = accounts();
  let isGone = false;
  const service = await startScriptedService((request, sent) => {
    if (isGone && request.path.endsWith('/login')) return refusal(401, 'invalid_credentials');
    const isRefused = isGone && request.path.includes('/models');
    return isRefused ? new ErrorAnswer(401, { status: 'error' }) : script(request, sent);
  });
  const file = accountsFile();
  const { call } = await connect(service.url, file);
  await call('sign_up', { email });
  confirm();
  expect((await call('listModels')).isError).toBe(false);
  isGone = true;
  for (const tool of ['listModels', 'listModels', 'get_account']) {
    expect(await call(tool)).toMatchObject({
      isError: true,
      text: expect.stringContaining(`${email} is deleted`),
    });
  }
  const again = await call('sign_up', { email });
  expect(again.isError).toBe(false);
  isGone = false;
  expect((await call('listModels')).isError).toBe(false);
});

test('a key that the service has replaced is fetched by another login', async () => {
  const before = accounts();
  const after = accounts({ apiKey: 'gmk_new' });
  after.confirm();
  let isReplaced = false;
  const service = await startScriptedService((request, sent) => {
    if (isReplaced && request.path.endsWith(key)) return new ErrorAnswer(401, { status: 'error' });
    return (isReplaced ? after : before).script(request, sent);
  });
  const { call } = await connect(service.url, accountsFile());
  await call('sign_up', { email });
  before.confirm();
  await call('listModels');
  isReplaced = true;
  expect((await call('listModels')).isError).toBe(false);
  expect(service.to('/models').at(-1)?.path).toContain('gmk_new');
});

test('a sign-up that is repeated has the same password, and a refused one keeps nothing', async () => {
  const service = await startScriptedService(accounts().script);
  const { call } = await connect(service.url, accountsFile());
  expect((await call('sign_up', { email: 'iris' })).isError).toBe(true);
  expect((await call('get_account')).text).toContain('There is no account yet.');
  await call('sign_up', { email });
  // It logs in, and finds that the address is not confirmed.
  expect((await call('listModels')).isError).toBe(true);
  // The service knows one address, however it is written.
  expect((await call('sign_up', { email: ` ${email.toUpperCase()}` })).isError).toBe(false);
  const passwords = service.to('/signup').map(({ body }) => body.password);
  expect(passwords).toHaveLength(3);
  expect(passwords[1]).toBe(passwords[2]);
  expect(passwords[0]).not.toBe(passwords[1]);
  await call('get_account');
  expect((await call('sign_up', { email: 'rose@mail.example' })).isError).toBe(false);
});

test('processes that sign up for one address at the same time have the same password', async () => {
  const service = await startScriptedService(accounts().script);
  const file = accountsFile();
  const processes = [await connect(service.url, file), await connect(service.url, file)];
  const results = await Promise.all(processes.map(({ call }) => call('sign_up', { email })));
  expect(results.map(({ isError }) => isError)).toEqual([false, false]);
  const { [service.url]: kept } = JSON.parse(readFileSync(file, 'utf8'));
  const passwords = service.to('/signup').map(({ body }) => body.password);
  expect(passwords).toEqual([kept.password, kept.password]);
});

/** A service that refuses the sign-ups of one name, and keeps an account of another address. */
async function refusing() {
  const { script } = accounts();
  const service = await startScriptedService((request, sent) =>
    request.body.name === 'refused' ? refusal(400, 'validation_error') : script(request, sent),
  );
  const store = accountFile(accountsFile(), service.url);
  await new AgentAccount(store, service.url).signUp({ email: 'rose@mail.example' });
  /** A sign-up that is refused, and that has changed the store once. */
  const refused = async (address: string) => {
    const { promise: mayUndo, resolve: letUndo } = Promise.withResolvers<void>();
    const { promise: isRefused, resolve: tellRefused } = Promise.withResolvers<void>();
    let changes = 0;
    const update: AccountStore['update'] = async (change) => {
      changes += 1;
      if (changes === 2) {
        tellRefused();
        await mayUndo;
      }
      await store.update(change);
    };
    const account = new AgentAccount({ ...store, update }, service.url);
    const ended = account.signUp({ email: address, name: 'refused' }).catch(String);
    await isRefused;
    return async () => {
      letUndo();
      expect(await ended).toBe('GenmediaError: No.');
    };
  };
  return { service, store, refused };
}

test('a refused sign-up leaves the password of a process that was accepted meanwhile', async () => {
  const { service, store, refused } = await refusing();
  const undo = await refused(email);
  await new AgentAccount(store, service.url).signUp({ email });
  await undo();
  const kept = await store.get();
  expect(service.to('/signup').at(-1)?.body).toEqual({ email, password: kept?.password });
});

test.each([
  ['one address', 'in order', email, [0, 1]],
  ['one address', 'in the other order', email, [1, 0]],
  ['two addresses', 'in order', 'lily@mail.example', [0, 1]],
  ['two addresses', 'in the other order', 'lily@mail.example', [1, 0]],
])(
  'two processes whose sign-ups for %s are refused, %s, leave the account there was',
  async (_, __, other, order) => {
    const { store, refused } = await refusing();
    const before = await store.get();
    const undos = [await refused(email), await refused(other)];
    expect((await store.get())?.email).toBe(other);
    for (const index of order) await undos[index]?.();
    expect(await store.get()).toEqual(before);
  },
);

test('the code of another account is refused, and its key is not used', async () => {
  const service = await startScriptedService(accounts({ holder: 'mallory@mail.example' }).script);
  const { call } = await connect(service.url, accountsFile());
  await call('sign_up', { email });
  const refused = await call('verify_email', { code: 'good-code' });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('another account'),
  });
  expect((await call('listModels')).isError).toBe(true);
  expect(service.to('/models')).toEqual([]);
});

test('a password goes to the service of its account only', async () => {
  const one = await startScriptedService(accounts().script);
  const two = await startScriptedService(accounts().script);
  const file = accountsFile();
  await (await connect(one.url, file)).call('sign_up', { email });
  const other = await connect(two.url, file);
  expect((await other.call('listModels')).text).toContain('There is no account yet.');
  await other.call('sign_up', { email });
  expect(one.to('/signup')[0]?.body.password).not.toBe(two.to('/signup')[0]?.body.password);
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual([one.url, two.url]);
});

test('a damaged file is not written anew, nor quoted', async () => {
  const service = await startScriptedService(accounts().script);
  const file = accountsFile();
  const { call } = await connect(service.url, file);
  await call('sign_up', { email });
  writeFileSync(file, '{"password":"grey herons wade');
  const refused = await call('sign_up', { email });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(file) });
  expect(refused.text).not.toContain('herons');
  expect(readFileSync(file, 'utf8')).toContain('herons');
});
