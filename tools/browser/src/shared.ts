import { type Browser, launchBrowser } from './index.ts';

let browser: Promise<Browser> | undefined;

/**
 * The browser that all files of a worker share: to start one costs more than most tests. It ends
 * with the worker; who asks for it closes what they opened in it.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

function launch(): Promise<Browser> {
  // So Vitest ends a worker, and kills it half a second later. As a process exits, Playwright ends
  // its browser and removes what that has stored.
  process.once('SIGTERM', () => process.exit());
  return launchBrowser({ handleSIGTERM: false });
}
