import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  launchBrowser,
  newPage,
  type Page,
} from '@genmedia/browser';
import type { Document } from '@genmedia/openapi';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Node } from '../rules/support/bundle.ts';
import { prepare } from './build.ts';
import { loadSamples } from './code-samples.ts';
import { markdownDocs } from './markdown/pages.ts';

const isFull = process.env.TEST_FULL === '1';
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const dist = new URL('../dist/', import.meta.url);
let contract: Node;
/** The document from which Redoc makes the page. */
let prepared: Node;
let server: Server;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Requests of the page to other servers, and its errors. */
let foreign: string[];
let complaints: string[];

beforeAll(async () => {
  // The compiled files, as they are published.
  const [document, html] = await Promise.all(
    ['openapi.json', 'docs.html'].map((file) => readFile(new URL(file, dist))),
  );
  contract = JSON.parse(String(document));
  prepared = prepare(contract as Document);
  server = createServer((request, response) => {
    const found = request.url === '/docs.html';
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(found ? html : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  await firstPage();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Opens one page for all tests, because it takes a second to load. */
async function firstPage(): Promise<void> {
  context = await browser.newContext({ viewport: wide });
  page = await newPage(context);
  // A step that never succeeds is named, instead of ending the suite.
  page.setDefaultTimeout(240_000);
  page.on('request', (request) => {
    const url = request.url();
    if (url !== `${origin}/docs.html` && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

beforeEach(() => {
  foreign = [];
  complaints = [];
});

afterEach(async () => {
  await context.setOffline(false);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: null });
  expect(foreign, 'requests that leave the page').toEqual([]);
  expect(complaints, 'errors in the console').toEqual([]);
});

/** Loads the page, or goes to a part of it. */
async function open(hash = ''): Promise<void> {
  await page.goto(`${origin}/docs.html${hash}`);
  if (hash) expect(await leadsSomewhere(hash)).toBe(true);
  else await page.getByRole('heading').first().waitFor();
}

/** Goes back to the start of the page, without loading it again. */
async function goToStart(): Promise<void> {
  await page.goto(`${origin}/docs.html#`);
  await page.getByRole('heading').first().waitFor();
}

async function read(part: Locator): Promise<string> {
  return (await part.textContent()) ?? '';
}

/** The operations of the contract, without callbacks. */
function operations(): Node[] {
  return Object.values<Node>(contract.paths).flatMap((item) => Object.values<Node>(item));
}

test('the search is found by Tab and by its name', async () => {
  // Loads the page, so that nothing has the focus. The tests below go on with it.
  await open();
  const trigger = page.getByRole('button', { name: 'Search docs' });
  await trigger.waitFor();
  await page.keyboard.press('Tab');
  expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search docs' });
  await dialog.getByRole('textbox', { name: 'Search docs' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const hasFocus = () => trigger.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
});

test('a reader opens the page and finds how to begin', async () => {
  await goToStart();
  expect(await page.title()).toBe('Genmedia API');
  const sidebar = page.locator('.menu-content');
  await sidebar.locator('a[href$="/versions"]').waitFor();
  for (const name of ['quickstart', 'first-request', 'authentication', 'errors', 'versions']) {
    expect(await sidebar.locator(`a[href$="/${name}"]`).count(), name).toBe(1);
  }
  await sidebar.locator('a[href$="/limits"]').click();
  await page.getByText('Jobs at a time, standard plan').waitFor();
  const text = await read(page.locator('#api-content'));
  for (const limit of ['pay as you go plan5', 'standard plan10', 'unlimited premium plan15']) {
    expect(text).toContain(limit);
  }
});

test('the sidebar leads to an operation: its fields, its date, how to poll, its curl sample', async () => {
  await goToStart();
  await page.getByText('Image editing', { exact: true }).first().click();
  await page.getByText('Edit images by prompt').first().click();
  const section = page.locator('[id="image-editing/editimage"]').first();
  await section.getByText('init_image').first().waitFor();
  const text = await read(section);
  expect(text).toContain('/api/v6/image_editing/alpha_edit');
  expect(text).toMatch(/since:\s*2025-10-27/);
  expect(text).toMatch(/assumption:\s*\S/);
  expect(text).toContain('POST /api/v6/image_editing/fetch/{id}');
  expect(text).toContain("--header 'Content-Type: application/json'");
});

test('a link of the sidebar leads to its section, by a click once, and in a tab of its own', async () => {
  await goToStart();
  const sidebar = page.locator('.menu-content');
  const link = sidebar.locator('a[href$="/limits"]');
  await expect.poll(() => link.getAttribute('href')).toBe('#/limits');
  expect(await sidebar.locator('a[href^="/"]').count()).toBe(0);
  const before = await page.evaluate(() => history.length);
  await link.click();
  await page.waitForURL(/docs\.html#\/limits$/);
  await expect.poll(() => page.title()).toBe('Limits – Genmedia API');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  // A tab is the browser's work, if the page leaves the click to it: no tab has to load.
  const left = page.evaluate(() => {
    return new Promise<boolean>((resolve) => {
      const see = (click: MouseEvent) => {
        resolve(!click.defaultPrevented);
        click.preventDefault();
      };
      addEventListener('click', see, { once: true });
    });
  });
  await sidebar.locator('a[href$="/quickstart"]').click({ modifiers: ['ControlOrMeta'] });
  expect(await left).toBe(true);
  expect(page.url()).toBe(`${origin}/docs.html#/limits`);
});

test('the search is ready in browsers that do not tell when they are idle', async () => {
  const tab = await newPage(context);
  // As in Safari.
  await tab.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
  });
  await tab.goto(`${origin}/docs.html`);
  await tab.getByText(/^Search/).waitFor();
  await tab.close();
  await page.bringToFront();
});

test('without JavaScript the page leads to its text', async () => {
  const other = await browser.newContext({ javaScriptEnabled: false });
  const tab = await newPage(other);
  await tab.goto(`${origin}/docs.html`);
  const link = tab.getByRole('link', { name: 'The same as text' });
  expect(await link.getAttribute('href')).toBe('llms.txt');
  await other.close();
});

test('what is printed says that it is not all', async () => {
  await goToStart();
  const note = page.getByText('Only the parts that were opened are printed.');
  expect(await note.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await note.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

test('the link to the fetch operation works', async () => {
  await open('#/image-editing/editimage');
  await page.getByRole('link', { name: 'Fetch an image editing result' }).first().click();
  await page.waitForURL(/#\/image-editing\/fetchimageedit$/);
});

test('links inside the page lead to parts of it', async () => {
  const text = JSON.stringify(prepared);
  const links = [...text.matchAll(/\]\((#\/[^)]+)\)/g)].map(([, hash]) => String(hash));
  // To make the Markdown, the target of each link is looked up.
  expect(() => markdownDocs(prepared as unknown as Document)).not.toThrow();
  // Visiting all links takes long. One of each kind shows how Redoc names them, and the test above
  // follows one.
  const kinds = new Map(links.map((hash) => [hash.split('/')[1], hash]));
  expect(kinds.size).toBeGreaterThan(10);
  if (!isFull) return;
  await goToStart();
  for (const hash of kinds.values()) expect(await leadsSomewhere(hash), hash).toBe(true);
  expect(await leadsSomewhere('#/nowhere')).toBe(false);
});

test('docs can have a page with the differences of two versions', () => {
  const document = prepare(contract as Document, { differs: 'v6..v7' });
  const { pages } = markdownDocs(document);
  const guide = pages.find(({ title }) => title === 'From v6 to v7');
  expect(guide?.text).toMatch(/^- /m);
  expect(pages.map(({ title }) => title)).toContain('Versions');
});

test('docs of one version have no guides, and no links to them', () => {
  const document = prepare(contract as Document, { only: 'v7' });
  const { pages } = markdownDocs(document);
  expect(pages.map(({ path }) => path)).not.toContain('quickstart');
  expect(pages.find(({ path }) => path === 'authentication')?.text).toContain('\nAgents sign up');
});

/** Goes to a part of the page. Resolves with whether the part exists. */
async function leadsSomewhere(hash: string): Promise<boolean> {
  const outcome = await page.evaluate((next) => {
    location.hash = next;
    const id = next.slice('#/'.length);
    const look = () => {
      if (document.body.textContent?.includes(`no page at /${id}.`)) return 'nothing';
      const box = document.getElementById(id)?.getBoundingClientRect();
      return box && box.top < innerHeight && box.bottom > 0 ? 'part' : undefined;
    };
    return new Promise<string>((resolve) => {
      const wait = () => {
        const found = look();
        if (found) resolve(found);
        else setTimeout(wait, 10);
      };
      wait();
    });
  }, hash);
  return outcome === 'part';
}

/** Opens the search, asks for something, and returns its first hit when it has arrived. */
async function search(query: string, first: string): Promise<Locator> {
  const field = page.getByPlaceholder('Search docs...');
  if (!(await field.isVisible())) {
    await page
      .getByText(/^Search/)
      .first()
      .click();
  }
  await field.fill(query);
  const hit = page.locator('[data-component-name="Search/SearchItem"]').first();
  await hit.getByText(first).first().waitFor();
  return hit;
}

test('search finds an operation without a network', async () => {
  await goToStart();
  await context.setOffline(true);
  const hit = await search('watermark', 'Remove a watermark from a video');
  await hit.click();
  await page.waitForURL(/#\/video\/removewatermark/);
});

const sought = [
  ['quickstart', 'Quickstart: your first picture'],
  ['webhook', 'Webhooks'],
  ['rate limit', 'Rate limits'],
  ['changelog', 'Change history'],
  ['cancel', 'Cancel'],
  ['errors', 'Errors'],
] as const;

test('search finds chapters before fields', async () => {
  await goToStart();
  for (const [query, first] of sought) await search(query, first);
  await page.keyboard.press('Escape');
});

test('an assumption is one mark, which a click and a key open', async () => {
  await open('#/image-generation/generateimage');
  const section = page.locator('[id="image-generation/generateimage"]').first();
  const mark = section.locator('.schema-property-item > .assumption > [role=button]').first();
  await mark.waitFor();
  const text = mark.locator('xpath=following-sibling::span');
  expect(await text.isVisible()).toBe(false);
  expect(await mark.getAttribute('title')).toContain(await read(text));
  await mark.click();
  expect([await text.isVisible(), await mark.getAttribute('aria-expanded')]).toEqual([
    true,
    'true',
  ]);
  await mark.press('Enter');
  expect([await text.isVisible(), await mark.getAttribute('aria-expanded')]).toEqual([
    false,
    'false',
  ]);
  const all = section.locator("[data-component-name='Markdown/Markdown'] > span:first-child");
  const notes = await all.filter({ hasText: /^assumption:/ }).count();
  expect(notes).toBeGreaterThan(5);
  expect(await section.locator('.assumption').count()).toBe(notes);
});

test('the page shows our name, and not that of the tool that made it', async () => {
  await goToStart();
  expect(await page.getByText(/Redoc/i).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText('API docs by').isVisible()).toBe(false);
});

test('a page of text takes the room of the second column', async () => {
  await open('#/errors');
  const width = await page
    .locator('[id="errors"] [data-testid="middle-panel"]')
    .evaluate((panel) => panel.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(800);
});

const words = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ');

/** The assumptions of the contract that a text lacks. */
function missingFrom(text: string): string[] {
  const texts = new Set(assumptionsIn(contract).map(words));
  expect(texts.size).toBeGreaterThan(100);
  const listed = words(text);
  return [...texts].filter((each) => !listed.includes(each));
}

test('the page Assumptions lists every x-assumption of the contract', () => {
  const tag = prepared.tags.find(({ name }: Node) => name === 'assumptions');
  expect(missingFrom(tag.description.replaceAll('\\|', '|'))).toEqual([]);
});

test.runIf(isFull)('a reader sees them all, section by section', async () => {
  await open('#/assumptions');
  const sidebar = page.locator('a[href^="#/assumptions/"]');
  const hashes = await sidebar.evaluateAll((links) =>
    links.map((a) => String(a.getAttribute('href'))),
  );
  let seen = '';
  for (const hash of new Set(hashes)) {
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    const section = page.locator(`[id="${hash.slice(2)}"]`).first();
    await section.getByText('What was chosen').first().waitFor();
    seen += await read(section);
  }
  expect(missingFrom(seen)).toEqual([]);
});

/** Every x-assumption in a document. */
function assumptionsIn(node: Node): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own: string[] = [node['x-assumption'] ?? []].flat();
  return [...own, ...Object.values(node).flatMap(assumptionsIn)];
}

test('the page Change history has every date, the newest first', async () => {
  await open('#/change-history');
  const section = page.locator('[id="change-history"]');
  const dates = await section.locator('td:first-child').allTextContents();
  expect(dates).toHaveLength(12);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(dates[0]).toBe('2026-03-27');
});

test('a deprecated operation says so', async () => {
  await open('#/video/makescene');
  const text = await read(page.locator('[id="video/makescene"]').first());
  expect(text).toMatch(/deprecated/i);
  expect(text).toMatch(/sunset:\s*2026-01-26/);
});

const samples = loadSamples();

test.runIf(isFull)('an operation shows its TypeScript sample', async () => {
  await open('#/image-editing/editimage');
  const section = page.locator('[id="image-editing/editimage"]').first();
  await section.getByText('curl', { exact: true }).first().click();
  await page.getByText('TypeScript', { exact: true }).first().click();
  const source = samples.editImage?.find(({ lang }) => lang === 'typescript')?.source ?? '';
  const line = source.split('\n').find((each) => each.includes('editImage')) ?? source;
  await expect.poll(() => read(section)).toContain(line.trim());
});

test('every operation has a curl and a TypeScript sample', () => {
  const labels = (id: string) => samples[id]?.map(({ label }) => label) ?? [];
  const without = operations()
    .filter((operation) => operation['x-callers'] === undefined)
    .map(({ operationId }) => operationId)
    .filter((id) => !['curl', 'TypeScript'].every((label) => labels(id).includes(label)));
  expect(without).toEqual([]);
});

test('on a phone, nothing is wider than the screen', async () => {
  await page.setViewportSize(phone);
  await goToStart();
  const parts = ['#/errors', '#/voice/createdubbing', '#/assumptions', '#/change-history'];
  for (const hash of ['', ...(isFull ? parts : [])]) {
    if (hash) await open(hash);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, hash).toBeLessThanOrEqual(phone.width);
  }
});

test('the page is dark for readers who prefer a dark appearance', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await goToStart();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = background.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  expect(Math.max(...light)).toBeLessThan(80);
});

test('text in the page cannot run as a script or send requests', async () => {
  await goToStart();
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    const called = await fetch('http://127.0.0.1:9/').then(
      () => 'called',
      () => 'refused',
    );
    return [Reflect.get(window, 'intruder') ?? 'did not run', called];
  });
  expect(outcome).toEqual(['did not run', 'refused']);
  expect(complaints.join('\n')).toContain('Content Security Policy');
  complaints = [];
});
