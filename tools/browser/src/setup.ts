import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { executable } from './executable.ts';
import { settings } from './index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is that all files of a suite share. */
    browser: string;
  }
}

/** One browser for all files of a suite: to start it costs more than most tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const executablePath = await executable();
  const browser = await chromium.launchServer({ ...settings, executablePath });
  provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
