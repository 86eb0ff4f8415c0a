import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { executablePath } from './executable.ts';
import { settings } from './index.ts';

// Only in `test:full`. In `pnpm test`, every suite that opens a browser depends on the program,
// too.
test.runIf(process.env.TEST_FULL === '1')(
  'processes that start the browser at the same time for the first time all find a complete copy, and one copy is kept',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'genmedia-browser-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const start = async () => {
      const path = await executablePath(folder);
      const browser = await chromium.launch({ ...settings, executablePath: path });
      await browser.close();
      return path;
    };
    const [first, second] = await Promise.all([start(), start()]);
    expect(second).toBe(first);
    expect(await readdir(folder)).toHaveLength(1);
  },
);
