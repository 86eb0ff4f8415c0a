import { type Browser, type BrowserContext, newPage, type Page } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { afterAll, beforeAll } from 'vitest';

/**
 * Somebody's browser. The tests of a file have one, and its first tab, one after another: to start a
 * browser's processes for each test took longer than the test. What a test leaves is cleared: its
 * other tabs, and all that its pages stored.
 */
class Somebody {
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
    this.#isFree = true;
    const pages = this.context.pages();
    const origins = new Set(pages.map((page) => new URL(page.url()).origin));
    for (const page of pages) if (page !== this.#tab) await page.close();
    if (!this.#tab || this.#tab.isClosed()) return;
    await this.#tab.goto('about:blank');
    const session = await this.context.newCDPSession(this.#tab);
    for (const origin of origins) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    await session.detach();
  }
}

/** Somebody's browser, for the tests of a file one after another; each leaves at its end. */
export function somebody(): Somebody {
  const one = new Somebody();
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
    await one.begin(browser);
  });
  afterAll(() => browser?.close());
  return one;
}
