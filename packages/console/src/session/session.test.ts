import type { Page } from '@genmedia/browser';
import { expect, test } from 'vitest';
import { openConsole, run, show } from '../testing/browser.ts';
import {
  consoleVisitor,
  everythingKept,
  hasFocus,
  holdUploads,
  isFull,
  keptDrafts,
  pictureFile,
} from '../testing/visit.ts';

const { looking, open, service, visitor } = consoleVisitor();

test('the key is removed from the address, and kept in this tab only', async () => {
  const page = await open('/try/captionImage');
  expect(page.url()).not.toContain('key');
  expect(await run(page)).toBe('success');
  await page.getByRole('status').getByText('The result is there.').waitFor();
  expect(await everythingKept(page)).not.toContain(service.apiKey);
  expect(await page.content()).not.toContain(service.apiKey);
  const other = await visitor.tab();
  await other.goto(`${service.url}/#/account`);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('where the browser forbids storage, an operation can still be run', async () => {
  const tab = await looking();
  // As with all cookies blocked.
  await tab.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const page = await open('/try/captionImage', tab);
  expect(await run(page)).toBe('success');
});

test('the page says that a key is no longer valid, and another one can be entered', async () => {
  const page = await open('/try/generateImage');
  await page.evaluate(() => sessionStorage.setItem('genmedia-api-key', 'gmk_ended'));
  expect(await run(page)).toBe('error');
  expect(await page.locator('.result').textContent()).toContain('HTTP 401');
  await page.locator('.result').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('API key').fill('gmk_wrong');
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.getByRole('alert').waitFor();
  // As a double click in a terminal copies it.
  await page.getByLabel('API key').fill(`${service.apiKey} `);
  await page.getByRole('button', { name: 'Use this key' }).click();
  // Back where the key was needed, with what was typed.
  await page.getByRole('heading', { name: 'Generate images from text' }).waitFor();
});

test('somebody signs up, types the code from the mail, has a picture described, and logs out twice', async () => {
  const { page } = await openConsole(await visitor.tab(), service.url);
  const email = `${Date.now().toString(36)}@mail.example`;
  await show(page, '/account/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => page.locator('.account-form .field-error').textContent()).toMatch(/15/);
  await expect.poll(() => hasFocus(page.getByLabel('Password'))).toBe(true);
  await page.getByLabel('Password').fill('grey herons wade slowly');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill('/');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alert').waitFor();
  expect(await hasFocus(page.getByRole('button', { name: 'Verify' }))).toBe(true);
  const mailed = await service.mailedToken(email, 'verify_email');
  await page.getByLabel('Code').fill(`${service.url}/verify/${mailed}/`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Places in the queue' }).waitFor();
  const account = await page.locator('main').textContent();
  expect(account).toContain(email);
  expect(account).toContain('Pay as you go');
  await page.getByText('0 of 5 taken').waitFor();
  await page.evaluate(() => {
    // The session as an older console stored it, without a plan.
    for (const [name, kept] of Object.entries(sessionStorage)) {
      sessionStorage.setItem(name, kept.replace(/,"plan":"\w+"/, ''));
    }
  });
  await page.reload();
  await page.getByText('Pay as you go: 5 jobs in the queue').waitFor();
  expect(await page.locator('main').textContent()).toContain(email);
  await show(page, '/try/captionImage');
  expect(await run(page)).toBe('success');
  await show(page, '/try/logIn');
  await page.locator('#logIn-email').fill('heron@mail.example');
  await page.locator('#logIn-password').fill('white herons');
  await show(page, '/try/generateImage');
  await page.locator('#generateImage-prompt').fill('A heron of mine');
  const typed = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(typed).toContain('A heron of mine');
  expect(await typed()).not.toContain('heron@mail.example');
  await show(page, '/account');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(typed).not.toContain('A heron of mine');
  await show(page, '/jobs/here');
  await page.getByText('Nothing was run yet').waitFor();
  await show(page, '/jobs/20');
  await page.getByText('You need to sign in to see the job.').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('grey herons wade slowly');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('No job of your account has this id.').waitFor();
  await show(page, '/try/generateImage');
  await page.locator('#generateImage-prompt').fill('Another heron');
  await expect.poll(typed).toContain('Another heron');
  await show(page, '/account');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(typed).not.toContain('Another heron');
});

/** Ends the session while uploads are held back, and then lets them end. */
async function forgetKeyBeforeUploads(page: Page, sendUploads: () => void): Promise<void> {
  await show(page, '/account');
  await page.getByRole('button', { name: 'Forget the key' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  sendUploads();
  await (await sent).finished();
}

test('a file that arrives after its user has left is not given to the next one', async () => {
  const page = await open('/try/editImage');
  const sendUploads = await holdUploads(page);
  await page.locator('input[data-field="init_image"]').setInputFiles(pictureFile('one.png'));
  await page.getByText('Sending one.png').waitFor();
  await forgetKeyBeforeUploads(page, sendUploads);
  await show(page, '/try/editImage');
  await page.locator('#editImage-prompt').fill('Typed by the next one');
  await expect.poll(() => keptDrafts(page)).toContain('Typed by the next one');
  const items = page.locator('.media').first().locator('.media-item');
  expect(await items.allTextContents()).toEqual([expect.stringContaining('A sample')]);
});

test.runIf(isFull)('what waits for its files is not run after its user has left', async () => {
  const page = await open('/try/captionImage');
  const sendUploads = await holdUploads(page);
  const calls: string[] = [];
  await page.route('**/caption', (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Sending …' }).waitFor();
  await forgetKeyBeforeUploads(page, sendUploads);
  await show(page, '/try/captionImage');
  await page.getByText(/more fields?/).click();
  await page.locator('#captionImage-track_id').fill('77');
  await expect.poll(() => keptDrafts(page)).toContain('77');
  expect(calls).toEqual([]);
});

test('a link with a key of another does not replace a session unasked', async () => {
  const page = await open('/models');
  const kept = () => page.evaluate(() => sessionStorage.getItem('genmedia-api-key'));
  const follow = async (hash: string) => {
    await page.goto(`${service.url}/?${Math.random()}${hash}`);
    await page.waitForSelector('main h1');
  };
  await follow('#key=gmk_anothers');
  expect(page.url()).not.toContain('gmk_anothers');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await kept()).toBe(service.apiKey);
  const answer = await fetch(`${service.url}/api/v7/images/text-to-image`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: service.apiKey, model_id: 'sandbox-image', prompt: 'A kite' }),
  });
  const { id } = (await answer.json()) as { id: number };
  await follow('#key=gmk_anothers');
  await show(page, `/jobs/${id}`);
  const job = page.getByText('Generate images from text, ');
  await job.waitFor();
  await page.getByRole('button', { name: 'Use the key of the link' }).click();
  await expect.poll(kept).toBe('gmk_anothers');
  // What the page shows is of that account, too.
  await job.waitFor({ state: 'detached' });
});

test('a link with a key signs nobody in unasked where the service is not on the own machine', async () => {
  const page = await visitor.tab();
  const origin = 'http://media.example';
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, service.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const kept = () => page.evaluate(() => sessionStorage.getItem('genmedia-api-key'));
  await page.goto(`${origin}/#key=gmk_anothers`);
  await page.getByRole('button', { name: 'Do not use it' }).click();
  expect([await kept(), page.url()]).toEqual([null, `${origin}/`]);
  await page.goto(`${origin}/?again#key=${service.apiKey}`);
  await page.getByRole('button', { name: 'Use the key of the link' }).click();
  await expect.poll(kept).toBe(service.apiKey);
});

test('a key that the address gets while the page is open signs in', async () => {
  const { page } = await openConsole(await visitor.tab(), service.url);
  await show(page, '/account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await show(page, `key=${service.apiKey}`);
  await page.getByRole('heading', { name: 'What would you like to make?' }).waitFor();
  expect(page.url()).not.toContain('key');
  await show(page, '/account');
  await page.getByText('You use an API key').waitFor();
});

test.for(isFull ? ['#key=%', '#key=', '#/key=%E0%A4%A'] : ['#key=%'])(
  'the address %s shows the page',
  async (hash) => {
    const { page, complaints } = await openConsole(await visitor.tab(), `${service.url}`);
    await page.goto(`${service.url}/?again${hash}`);
    await page.waitForSelector('main h1');
    expect(complaints).toEqual([]);
  },
);
