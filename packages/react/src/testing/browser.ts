import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';

/** As patient as the tests: none fails because the machine is busy. */
const timeout = 240_000;

/** A real browser, from npm. */
export async function launchBrowser(): Promise<Browser> {
  return driver.launch({
    timeout,
    executablePath: await chromium.executablePath(),
    // In one process, a second page of the browser hangs.
    args: chromium.args.filter((arg) => arg !== '--single-process'),
  });
}

export async function newPage(browser: Browser | BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  return page;
}
