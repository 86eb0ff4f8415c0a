import type { BrowserContext, Page } from '@genmedia/browser';
import { oneVisitor, type Visitor } from '@genmedia/browser/visitor';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  type Answer,
  type Api,
  answer,
  bundleApp,
  openSite,
  processing,
  type Received,
  type Site,
  scripted,
} from './site.ts';

/** A site with a page and an API of jobs, new for each test, and somebody's browser. */
class JobSite {
  received!: Received[];
  /** What the start of a job is answered. */
  started!: Answer;
  /** What the question for a job is answered. */
  fetched!: Answer;
  readonly #visitor: Visitor;
  #site!: Site;
  #api!: Api;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  get context(): BrowserContext {
    return this.#visitor.context;
  }

  /** One address for all tests: a browser knows what it has compiled of a page by its address. */
  async start(app: string): Promise<void> {
    this.#site = await openSite(app, (incoming, response) => this.#api(incoming, response));
  }

  begin(): void {
    const received: Received[] = [];
    this.received = received;
    this.started = answer(processing);
    this.fetched = answer(processing);
    this.#api = scripted(received, (n) => (response, request) => {
      const next = received[n]?.url.includes('/fetch/') ? this.fetched : this.started;
      next(response, request);
    });
  }

  async end(): Promise<void> {
    await this.#visitor.leave();
  }

  stop(): Promise<void> {
    return this.#site.close();
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
  beforeAll(async () => {
    await site.start(await bundleApp({ file }));
    await visitor.context.clock.install();
  });
  beforeEach(() => site.begin());
  afterEach(() => site.end());
  afterAll(() => site.stop());
  return site;
}
