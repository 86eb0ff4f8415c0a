import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** A real browser, from npm. */
export async function launchBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // In one process, a second page of the browser hangs.
    args: chromium.args.filter((arg) => arg !== '--single-process'),
  });
}
