import type { BrowserContext, Page } from '@genmedia/browser';
import { oneVisitor, type Visitor } from '@genmedia/browser/visitor';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import {
  allReceived,
  answer,
  bundleApp,
  openSite,
  processing,
  type Received,
  type Respond,
  type Site,
  scripted,
} from './site.ts';

/** A site with a page and an API with jobs, new for each test, and a visitor's browser. */
class JobSite {
  received!: Received[];
  /** How the API answers the start of a job. */
  started!: Respond;
  /** How the API answers a poll of a job. */
  fetched!: Respond;
  /** How the API answers a cancel. */
  cancelled!: Respond;
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
    this.cancelled = answer({ status: 'success', job: { id: 42 } });
    const api = scripted(received, (n) => (response, request) => {
      const { url = '' } = received[n] ?? {};
      const others = url.includes('/cancel') ? this.cancelled : this.started;
      const next = url.includes('/fetch/') ? this.fetched : others;
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
    return this.received.filter(({ url }) => !/\/fetch\/|\/cancel/.test(url));
  }

  cancels(): Received[] {
    return this.received.filter(({ url }) => url.includes('/cancel'));
  }

  questions(): Received[] {
    return this.received.filter(({ url }) => url.includes('/fetch/'));
  }

  /** Polls that got no answer yet and that the page has not aborted. */
  unanswered(): Received[] {
    return this.questions().filter(({ aborted, answered }) => !aborted && !answered);
  }

  /** The Idempotency-Keys of the requests that started jobs. */
  keys(): Set<unknown> {
    return new Set(this.starts().map(({ headers }) => headers['idempotency-key']));
  }

  /**
   * Lets a minute pass in all pages. By then, the server has received what they sent in that time.
   */
  async aMinuteLater(page: Page): Promise<void> {
    await this.#later(page, 60_000);
  }

  /**
   * How many polls have no answer when the page's clock is a second later. The page gives a poll up
   * after a while and sends the next one seconds later, by this clock.
   */
  async unansweredLater(page: Page): Promise<number> {
    await this.#later(page, 1000);
    return this.unanswered().length;
  }

  async #later(page: Page, milliseconds: number): Promise<void> {
    await this.context.clock.runFor(milliseconds);
    await allReceived(page);
  }
}

/** The site of each test. The page is in a file of this folder. */
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
