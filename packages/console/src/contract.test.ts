import { outcomeOf } from '@genmedia/service/testing/command';
import { createMailbox } from '@genmedia/service/testing/mailbox';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '@genmedia/codegen/contract';
import { fileURLToPath } from 'node:url';
import { consoleContract } from '../build/console-contract.ts';
import { type ConsolePage, launchBrowser, openConsole, run, show } from './testing/browser.ts';
import type { Operation } from './contract/types.ts';

const contractFile = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
const { operations } = consoleContract(await readContract(contractFile));
const isFull = process.env.TEST_FULL === '1' || process.env.ALL === '1';

let browser: Browser;
let service: RealService;
let console: ConsolePage;

beforeAll(async () => {
  const settings = { SYNC_WAIT: '1', RATE_LIMIT: '100000', RATE_LIMIT_AUTH: '100000' };
  [service, browser] = await Promise.all([startRealService(settings), launchBrowser()]);
  console = await openConsole(browser, service.url, service.apiKey);
  console.page.setDefaultTimeout(180_000);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const operate = async (...args: string[]) => {
  const { code, stdout, stderr } = await outcomeOf(args, { DATA_DIR: service.dataDir });
  if (code !== 0) throw new Error(stderr);
  return stdout;
};

const owner = 'developer@localhost';
const fill = (page: Page, { id }: Operation, field: string, value: string) =>
  page.locator(`#${id}-${field}`).fill(value);

test('all', { timeout: 3_000_000 }, async () => {
  const { page } = console;
  const deployments = new Set(operations.flatMap(({ path }) => /enterprise\/(\w+)\//.exec(path)?.[1] ?? []));
  for (const name of [...deployments, 'sdxl']) await operate('accounts', 'grant-deployment', owner, name);
  for (const operation of operations) {
    if (!isFull) continue;
    const t = Date.now();
    await show(page, `/try/${operation.id}`);
    await page.waitForSelector(`.request`);
    await page.getByRole('heading', { level: 1, name: operation.summary, exact: true }).waitFor();
    if (operation.credential === 'bearer') continue;
    const state = await run(page);
    const text = (await page.locator('.result').innerText()).replaceAll('\n', ' | ').slice(0, 200);
    globalThis.console.log(operation.id, state, Date.now() - t, text, console.complaints.splice(0), console.strangers.splice(0));
    await page.screenshot({ path: `/tmp/shots/op-${operation.id}.png` });
  }
  void fill; void createMailbox; expect(1).toBe(1);
});
