import { type Browser, launchBrowser, newPage } from '@genmedia/browser';
import type { AgentError, ResponseBody } from '@genmedia/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../testing/service.ts';
import { newEmail, password } from '../testing/users.ts';

const service = useSharedService();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

const auth = '/api/agents/v1/auth';
const logIn = (email: string) =>
  service.post<ResponseBody<'logIn'>>(`${auth}/login`, { email, password });

/** A stranger signs up with somebody's address. Returns the link for its owner. */
async function signedUp() {
  const email = newEmail();
  await service.post(`${auth}/signup`, { email, password });
  const token = await service.mailedToken(email, 'verify_email');
  const [mail] = await service.mailsTo(email);
  const link = /http:\S+not-me\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toBe(`${service.url}/not-me?token=${token}`);
  return { email, token, link };
}

test('the link of the mail opens a page whose button ends the sign-up, with its tokens and keys', async () => {
  const { email, token, link } = await signedUp();
  // A scanner of mails follows the links before anybody reads the mail.
  expect((await service.get(`/verify/${token}`, { Accept: 'text/html' })).status).toBe(303);
  const { access_token: accessToken, api_key: apiKey } = (await logIn(email)).body.data;
  expect((await service.get(`/api/v7/models?key=${apiKey}`)).status).toBe(200);

  const page = await newPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const opened = await page.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect((await logIn(email)).status).toBe(200);
  await page.getByRole('button', { name: 'End this sign-up' }).click();
  await page.getByRole('heading', { name: 'The sign-up has ended' }).waitFor();

  expect((await logIn(email)).status).toBe(401);
  expect((await service.get(`/api/v7/models?key=${apiKey}`)).status).toBe(401);
  const bearer = { Authorization: `Bearer ${accessToken}` };
  const refreshed = await service.post<AgentError>(`${auth}/refresh`, undefined, bearer);
  expect(refreshed.status).toBe(401);

  await page.goto(link);
  await page.getByRole('button', { name: 'End this sign-up' }).click();
  await page.getByRole('heading', { name: 'not valid any more' }).waitFor();
  // Browsers log the status 400 of the last page themselves.
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test('opening the page changes nothing, by GET or by HEAD', async () => {
  const { email, link } = await signedUp();
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
    await (await fetch(link, { method })).arrayBuffer();
  }
  expect((await logIn(email)).status).toBe(200);
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect((await logIn(email)).status).toBe(401);
});

test('the button changes nothing after the code was posted', async () => {
  const { email, token, link } = await signedUp();
  await service.post(`${auth}/verify-email`, { verification_code: token });
  const answer = await fetch(link, { method: 'POST' });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('This account is in use');
  expect((await logIn(email)).status).toBe(200);
});

test.each(['', '?token=', '?token=x', `?token=${'A'.repeat(43)}`])(
  'a link %j is answered as one that is over',
  async (query) => {
    const answer = await fetch(`${service.url}/not-me${query}`, { method: 'POST' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('not valid any more');
  },
);
