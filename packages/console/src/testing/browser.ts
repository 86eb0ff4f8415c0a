import type { Page } from '@genmedia/browser';

/** A page with the console, and everything that went wrong in it. */
export interface ConsolePage {
  page: Page;
  /** Errors that the page logged, including what its policy refused. */
  complaints: string[];
  /** Addresses at other origins that the page requested. */
  strangers: string[];
}

/** Opens the console in a tab, at the address that the service prints: with a key, or without. */
export async function openConsole(page: Page, url: string, key?: string): Promise<ConsolePage> {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Browsers log every answer with an error status by themselves.
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
  const button = page.getByRole('button', { name: /^Run/ });
  await button.waitFor();
  // If there was an earlier run, the page still shows it.
  const shown = await page
    .locator('.result')
    .evaluateAll((all) => all.map((one) => one.dataset.run));
  await button.click();
  const other = `.result:not([data-run="${shown[0]}"])`;
  const ended = page.locator(`${other}[data-state="success"], ${other}[data-state="error"]`);
  return (await ended.getAttribute('data-state')) as 'success' | 'error';
}
