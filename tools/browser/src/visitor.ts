import { afterAll, beforeAll } from 'vitest';
import { type Browser, type BrowserContext, newPage, type Page } from './index.ts';
import { sharedBrowser } from './shared.ts';

/**
 * Somebody with a browser. The tests of a file have one, and its first tab, one after another: to
 * start a browser's processes for each took longer than many a test.
 */
export class Visitor {
  context!: BrowserContext;
  #tab: Page | undefined;
  #isFree = true;

  async begin(browser: Browser): Promise<void> {
    this.context = await browser.newContext();
  }

  /** A tab that shows nothing yet. */
  async tab(): Promise<Page> {
    if (!this.#isFree) return newPage(this.context);
    this.#isFree = false;
    if (!this.#tab || this.#tab.isClosed()) this.#tab = await newPage(this.context);
    return this.#tab;
  }

  /** Ends what the pages of a test do, and forgets what they stored. */
  async leave(): Promise<void> {
    if (this.#isFree) return;
    this.#isFree = true;
    const pages = this.context.pages();
    const origins = pages.map((page) => new URL(page.url()).origin);
    for (const page of pages) if (page !== this.#tab) await page.close();
    if (!this.#tab || this.#tab.isClosed()) return;
    await this.#tab.unrouteAll({ behavior: 'wait' });
    await this.#tab.evaluate('sessionStorage.clear()');
    await this.#tab.goto('about:blank');
    const session = await this.context.newCDPSession(this.#tab);
    for (const origin of new Set(origins.filter((origin) => origin.startsWith('http')))) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    await session.detach();
  }
}

/** A visitor for the tests of a file, one after another; each leaves at its end. */
export function oneVisitor(): Visitor {
  const visitor = new Visitor();
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
    await visitor.begin(browser);
  });
  afterAll(() => browser?.close());
  return visitor;
}
