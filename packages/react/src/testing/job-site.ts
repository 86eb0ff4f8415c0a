import { type Browser, type BrowserContext, newPage, type Page } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  type Answer,
  answer,
  bundleApp,
  openSite,
  processing,
  type Received,
  type Site,
  scripted,
} from './site.ts';

/** A site with a page and an API of jobs, and somebody's browser: both are new for each test. */
class JobSite {
  context!: BrowserContext;
  received!: Received[];
  /** What the start of a job is answered. */
  started!: Answer;
  /** What the question for a job is answered. */
  fetched!: Answer;
  #site!: Site;

  async begin(browser: Browser, app: string): Promise<void> {
    const received: Received[] = [];
    this.received = received;
    this.started = answer(processing);
    this.fetched = answer(processing);
    const api = scripted(received, (n) => (response, request) => {
      const next = received[n]?.url.includes('/fetch/') ? this.fetched : this.started;
      next(response, request);
    });
    this.#site = await openSite(app, api);
    this.context = await browser.newContext();
    await this.context.clock.install();
  }

  async end(): Promise<void> {
    await this.context.close();
    await this.#site.close();
  }

  async open(settings: Record<string, string> = {}): Promise<Page> {
    const page = await newPage(this.context);
    await page.goto(`${this.#site.url}?${new URLSearchParams(settings)}`);
    return page;
  }

  starts(): Received[] {
    return this.received.filter(({ url }) => !url.includes('/fetch/'));
  }

  questions(): Received[] {
    return this.received.filter(({ url }) => url.includes('/fetch/'));
  }

  /** Questions that are met with silence, and that the page has not taken back. */
  unanswered(): Received[] {
    return this.questions().filter(({ aborted, answered }) => !aborted && !answered);
  }

  /** The Idempotency-Keys under which jobs were started. */
  keys(): Set<unknown> {
    return new Set(this.starts().map(({ headers }) => headers['idempotency-key']));
  }

  /** Lets a minute pass in all pages; what they ask meanwhile has been received. */
  async aMinuteLater(page: Page): Promise<void> {
    await this.context.clock.runFor(60_000);
    await page.evaluate(() => fetch('/favicon.ico'));
  }
}

/** The site of each test in turn, with the page in a file of this folder. */
export function jobSite(file: string): JobSite {
  const site = new JobSite();
  let browser: Browser;
  let app: string;
  beforeAll(async () => {
    [browser, app] = await Promise.all([sharedBrowser(), bundleApp({ file })]);
  });
  afterAll(() => browser?.close());
  beforeEach(() => site.begin(browser, app));
  afterEach(() => site.end());
  return site;
}
