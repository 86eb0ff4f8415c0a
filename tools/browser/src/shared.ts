import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { timeout } from './index.ts';
import type {} from './setup.ts';

/** The browser that all files of a suite share: `setup` starts and ends it. */
export async function sharedBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'), { timeout });
}
