import { randomBytes } from 'node:crypto';
import { newPage } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from './contract/types.ts';
import { type ConsolePage, openConsole, run, show } from './testing/browser.ts';
import { contract } from './testing/contract.ts';
import { developer, operatedService } from './testing/operator.ts';
import { resultIsShown } from './testing/shown.ts';

const { operations } = contract;
const isFull = process.env.TEST_FULL === '1';
/**
 * The kinds of results that the console's other tests do not show. Long runs try every operation of
 * the contract.
 */
const quick = /^(transcribeSpeech|checkNsfw|listModels|signUp)$/;
const tried = operations
  .filter(({ id }) => isFull || quick.test(id))
  // Others need the account.
  .toSorted((a, b) => Number(a.id === 'deleteAccount') - Number(b.id === 'deleteAccount'));

const service = operatedService();
let shown: ConsolePage;

beforeAll(async () => {
  const page = await newPage(await sharedBrowser());
  shown = await openConsole(page, service.url, service.apiKey);
});

afterAll(() => shown?.page.close());

async function open(operation: Operation): Promise<void> {
  await show(shown.page, `/try/${operation.id}`);
  await shown.page
    .getByRole('heading', { level: 1, name: operation.summary, exact: true })
    .waitFor();
}

/** Jobs that these tests made, by the operation that fetches them. */
const jobs = new Map<string, string>();
const person = { email: newEmail(), password: 'grey herons wade slowly' };

test('every operation has its form', async () => {
  for (const operation of operations.filter((_, index) => isFull || index % 12 === 0)) {
    await open(operation);
    await shown.page.locator('form.request').waitFor();
  }
  expect(shown.complaints.splice(0)).toEqual([]);
});

test.for(tried)('$id runs with its example and shows its result', async (operation) => {
  const { page, complaints, strangers } = shown;
  const overrides = await prepared(operation);
  await open(operation);
  for (const [field, value] of Object.entries(overrides)) {
    await page.locator(`#${operation.id}-${field}`).fill(value);
  }
  const state = await run(page);
  if (operation.deprecated) {
    expect(state).toBe('error');
    expect(await page.locator('.result').textContent()).toContain('HTTP 410');
  } else {
    expect(state, (await page.locator('.result').textContent()) ?? '').toBe('success');
    await resultIsShown(page);
  }
  if (operation.poll) jobs.set(operation.poll, await jobOf(operation));
  expect({ complaints: complaints.splice(0), strangers: strangers.splice(0) }).toEqual({
    complaints: [],
    strangers: [],
  });
});

async function jobOf({ id }: Operation): Promise<string> {
  const { page } = shown;
  await page.getByRole('tab', { name: 'Raw' }).click();
  const raw = (await page.locator('.result .code').textContent()) ?? '';
  const job: unknown = JSON.parse(raw).id;
  if (typeof job !== 'number') throw new Error(`${id} tells no id.`);
  return String(job);
}

/** Deployments that the developer has been given. */
const granted = new Set<string>();

/** Prepares what an operation needs, and returns the fields that replace those of its example. */
async function prepared(operation: Operation): Promise<Record<string, string>> {
  const { id, path, credential } = operation;
  const [, deployment] = /\/enterprise\/(\w+|\{\w+\})\//.exec(path) ?? [];
  const name = String(operation.examples[0]?.input.deployment ?? deployment);
  if (deployment && !granted.has(name)) {
    await service.command('accounts', 'grant-deployment', developer, name);
    granted.add(name);
  }
  if (id === 'fetchObject3d') {
    const order = ['objects', 'create', developer, '--prompt', 'a wooden chair', '--json'];
    return { id: String(JSON.parse(await service.command(...order)).id) };
  }
  if (path.includes('{id}')) {
    const [anyJob] = jobs.values();
    const job = operation.tag === 'jobs' ? anyJob : jobs.get(id);
    if (!job) throw new Error(`No operation before ${id} made a job.`);
    return { id: job, ...(path.includes('{deployment}') && { deployment: 'image_editing' }) };
  }
  if (credential === 'bearer') await logIn();
  return (await ofAccounts[id]?.()) ?? {};
}

const ofAccounts: Partial<Record<string, () => Promise<Record<string, string>>>> = {
  signUp: async () => person,
  logIn: async () => person,
  verifyEmail: async () => ({
    verification_code: await service.mailedToken(person.email, 'verify_email'),
  }),
  resendVerification: async () => ({ email: person.email }),
  requestPasswordReset: async () => ({ email: person.email }),
  resetPassword: async () => ({
    ...person,
    token: await service.mailedToken(person.email, 'reset_password'),
    password_confirmation: person.password,
  }),
  verifyEmailLink: async () => {
    const email = newEmail();
    await fetch(`${service.url}/api/agents/v1/auth/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: person.password }),
    });
    return { token: await service.mailedToken(email, 'verify_email') };
  },
};

async function logIn(): Promise<void> {
  const { page } = shown;
  await show(page, '/account');
  const leave = page.getByRole('button', { name: /^(Log out|Forget the key)$/ });
  const enter = page.getByRole('button', { name: 'Log in' });
  await leave.or(enter).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  const form = page.locator('form').filter({ has: enter });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password').fill(person.password);
  await enter.click();
  // Back to the page before the login.
  await form.waitFor({ state: 'detached' });
}

function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@mail.example`;
}
