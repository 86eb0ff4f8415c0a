import { type Browser, type Locator, launchBrowser, newPage, type Page } from '@genmedia/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../testing/service.ts';
import { password } from '../testing/users.ts';

/** Fewer than 128 characters, and more UTF-16 code units. */
const newPassword = `slow rivers carry pebbles ${'🌊'.repeat(60)}`;
const service = useSharedService();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

const logIn = async (email: string, secret: string) =>
  (await service.post('/api/agents/v1/auth/login', { email, password: secret })).status;

/** Types as a user does: `fill` ignores the limits of a field. */
async function type(field: Locator, text: string) {
  await field.clear();
  await field.pressSequentially(text);
}

async function submit(page: Page, one: string, other = one) {
  await type(page.getByLabel('New password'), one);
  await type(page.getByLabel('The same again'), other);
  await page.getByRole('button', { name: 'Change the password' }).click();
}

test('the link of the mail opens a form that changes the password', async () => {
  const { email } = await service.newUser();
  await service.post('/api/agents/v1/auth/forgot-password', { email });
  await service.mailedToken(email, 'reset_password');
  const mail = (await service.mailsTo(email)).at(-1);
  const link = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  const page = await newPage(browser);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  const opened = await page.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(page.url()).toBe(`${service.url}/reset-password`);
  const outcome = page.getByRole('status');

  await submit(page, 'short');
  const tooShort = (field: Element) => (field as HTMLInputElement).validity.tooShort;
  expect(await page.getByLabel('New password').evaluate(tooShort)).toBe(true);
  await submit(page, newPassword, password);
  await expect.poll(() => outcome.textContent()).toContain('must be the same as password');
  await submit(page, newPassword);
  await expect.poll(() => outcome.textContent()).toContain('The password is changed');
  expect(await page.getByLabel('New password').inputValue()).toBe('');
  expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    './#/account/log-in',
  );

  expect(await logIn(email, newPassword)).toBe(200);
  expect(await logIn(email, password)).toBe(401);
  expect(requests.filter((url) => !url.startsWith(service.url))).toEqual([]);
  // Browsers log every answer 400 themselves.
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);

  await page.goto(link);
  await submit(page, newPassword);
  await expect.poll(() => outcome.textContent()).toContain('not valid any more');
});
