import { type Browser, launchBrowser } from './index.ts';

let browser: Promise<Browser> | undefined;

/**
 * The browser that all test files of a worker share: starting one takes longer than most tests. It
 * ends with the worker. Each caller closes the pages and contexts that it opened in it.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

function launch(): Promise<Browser> {
  // Vitest ends a worker with SIGTERM, and kills it half a second later. When the process exits,
  // Playwright ends its browser and removes the browser's files.
  process.once('SIGTERM', () => process.exit());
  return launchBrowser({ handleSIGTERM: false });
}
