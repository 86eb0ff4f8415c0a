import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { executablePath } from './executable.ts';

export type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';

/**
 * In milliseconds. As long as the timeout of the tests, so that no test fails because the machine
 * is busy.
 */
export const timeoutMs = 240_000;

export const settings = {
  timeout: timeoutMs,
  args: [
    // Without a GPU the browser paints what changes, and does not compute each frame as a GPU would.
    '--disable-gpu',
    '--in-process-gpu',
    '--no-zygote',
    // A tab that goes from an empty page to a site stays in the process that has the site's code.
    // To start a process for each test would take a third of its time.
    '--process-per-site',
  ],
};

/** A real browser, from npm. */
export async function launchBrowser(more: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...settings, executablePath: await executablePath(), ...more });
}

/** Opens a page with the same timeout as the tests. */
export async function newPage(browser: Browser | BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  return page;
}
