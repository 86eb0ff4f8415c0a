import type { BrowserContext, Page } from '@genmedia/browser';
import { oneVisitor, type Visitor } from '@genmedia/browser/visitor';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import {
  answer,
  bundleApp,
  openSite,
  processing,
  type Received,
  type Respond,
  type Site,
  scripted,
} from './site.ts';

/** A site with a page and an API of jobs, new for each test, and somebody's browser. */
class JobSite {
  received!: Received[];
  /** What the start of a job is answered. */
  started!: Respond;
  /** What the question for a job is answered. */
  fetched!: Respond;
  readonly #visitor: Visitor;
  #site!: Site;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  get context(): BrowserContext {
    return this.#visitor.context;
  }

  async begin(app: string): Promise<void> {
    const received: Received[] = [];
    this.received = received;
    this.started = answer(processing);
    this.fetched = answer(processing);
    const api = scripted(received, (n) => (response, request) => {
      const next = received[n]?.url.includes('/fetch/') ? this.fetched : this.started;
      next(response, request);
    });
    this.#site = await openSite(app, api);
  }

  async end(): Promise<void> {
    await this.#visitor.leave();
    await this.#site.close();
  }

  async open(settings: Record<string, string> = {}): Promise<Page> {
    const page = await this.#visitor.tab();
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
  const visitor = oneVisitor();
  const site = new JobSite(visitor);
  let app: string;
  beforeAll(async () => {
    app = await bundleApp({ file });
    await visitor.context.clock.install();
  });
  beforeEach(() => site.begin(app));
  afterEach(() => site.end());
  return site;
}
