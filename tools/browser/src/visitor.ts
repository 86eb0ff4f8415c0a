import { afterAll, beforeAll } from 'vitest';
import { type Browser, type BrowserContext, newPage, type Page } from './index.ts';
import { sharedBrowser } from './shared.ts';

/** The events of a page that tests listen to. */
const pageEvents = ['console', 'pageerror', 'request', 'response'] as const;

/**
 * A person with a browser. The tests of a file use one visitor and its first tab one after another:
 * starting a browser's processes for each test would take longer than most tests.
 */
export class Visitor {
  // `begin` sets both before any test.
  browser!: Browser;
  context!: BrowserContext;
  #tab: Page | undefined;
  #isFree = true;

  async begin(browser: Browser): Promise<void> {
    this.browser = browser;
    // Without animations, the browser does not paint 60 frames a second while a test waits.
    this.context = await browser.newContext({ reducedMotion: 'reduce' });
  }

  /** Opens a tab that shows nothing yet. */
  async tab(): Promise<Page> {
    if (!this.#isFree) return newPage(this.context);
    this.#isFree = false;
    if (!this.#tab || this.#tab.isClosed()) this.#tab = await newPage(this.context);
    return this.#tab;
  }

  /** Stops what the pages of a test do, and clears what they stored. */
  async leave(): Promise<void> {
    if (this.#isFree) return;
    this.#isFree = true;
    const pages = this.context.pages();
    const origins = pages.map((page) => new URL(page.url()).origin);
    for (const page of pages) if (page !== this.#tab) await page.close();
    for (const name of pageEvents) {
      this.context.removeAllListeners(name);
      this.#tab?.removeAllListeners(name);
    }
    if (!this.#tab || this.#tab.isClosed()) return;
    await this.#tab.unrouteAll({ behavior: 'wait' });
    // A tab that shows nothing has no storage, and throws.
    if (this.#tab.url().startsWith('http')) await this.#tab.evaluate('sessionStorage.clear()');
    await this.#tab.goto('about:blank');
    const session = await this.context.newCDPSession(this.#tab);
    for (const origin of new Set(origins.filter((address) => address.startsWith('http')))) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    await session.detach();
  }
}

/** A visitor for all tests of a file. The file has to call `leave` after each test. */
export function oneVisitor(): Visitor {
  const visitor = new Visitor();
  beforeAll(async () => visitor.begin(await sharedBrowser()));
  afterAll(() => visitor.context?.close());
  return visitor;
}
