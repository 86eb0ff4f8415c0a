import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium as driver,
  type Page,
} from 'playwright-core';

const settings = async () => ({
  executablePath: await chromium.executablePath(),
  // In one process, a second page of the browser hangs.
  args: chromium.args.filter((arg) => arg !== '--single-process'),
});

/** A real browser, from npm. */
export async function launchBrowser(): Promise<Browser> {
  return await driver.launch(await settings());
}

/** The same, for other processes to connect to. */
export async function serveBrowser(): Promise<BrowserServer> {
  return await driver.launchServer(await settings());
}

/** The browser that somebody serves. */
export async function connectBrowser(address: string): Promise<Browser> {
  return await driver.connect(address);
}

/** A page with the console, and all that went wrong in it. */
export interface ConsolePage {
  page: Page;
  /** What the page complained of: errors, and what its policy refused. */
  complaints: string[];
  /** Addresses that were asked for at other origins. */
  strangers: string[];
}

/** Opens the console as its start says: with a key behind the address, or without. */
export async function openConsole(
  context: BrowserContext | Browser,
  url: string,
  key?: string,
): Promise<ConsolePage> {
  const page = await context.newPage();
  // As patient as the tests: none fails because the machine is busy.
  page.setDefaultTimeout(240_000);
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // A browser tells of every answer that is no 2xx by itself.
    const isOwn = /status of 4|status of 5|net::ERR/.test(message.text());
    if (message.type() === 'error' && !isOwn) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) strangers.push(request.url());
  });
  await page.goto(`${url}/${key === undefined ? '' : `#key=${key}`}`);
  await page.waitForSelector('main h1');
  return { page, complaints, strangers };
}

/** Shows another page of the console. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** Presses Run, and waits until the run has ended. */
export async function run(page: Page): Promise<'success' | 'error'> {
  const before = await page
    .locator('.result')
    .getAttribute('data-run', { timeout: 100 })
    .catch(() => null);
  await page.getByRole('button', { name: /^Run/ }).click();
  const ended = page.locator(
    `.result:not([data-run="${before}"])[data-state="success"], .result:not([data-run="${before}"])[data-state="error"]`,
  );
  await ended.waitFor();
  return (await ended.getAttribute('data-state')) as 'success' | 'error';
}
