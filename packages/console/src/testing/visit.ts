import { type BrowserContextOptions, type Locator, newPage, type Page } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { Visitor } from '@genmedia/browser/visitor';
import { afterEach, beforeAll, onTestFinished } from 'vitest';
import { openConsole, show } from './browser.ts';
import { operatedService } from './operator.ts';

/** Whether `pnpm test:full` runs. */
export const isFull = process.env.TEST_FULL === '1';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What of a tab's look can be changed without another browser profile. */
interface Look {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
}

/**
 * The visitor of all files. A visitor of its own for each would load and compile the console's
 * scripts anew. It leaves with the browser.
 */
const visitor = new Visitor();

/** The visitor of the console, and the service, for all tests of a file. */
export function consoleVisitor() {
  const service = operatedService();
  beforeAll(async () => {
    if (!visitor.browser) await visitor.begin(await sharedBrowser());
  });
  afterEach(() => visitor.leave());
  return {
    service,
    visitor,
    /** Another tab of the visitor, which looks as given. */
    async looking({ viewport, ...media }: Look = {}): Promise<Page> {
      // The first tab is for all tests, and keeps its look.
      await visitor.tab();
      const page = await visitor.tab();
      await page.emulateMedia(media);
      if (viewport) await page.setViewportSize(viewport);
      return page;
    },
    /** Opens the console with the developer's key, in a tab of the visitor or in the given tab. */
    async open(path: string, tab?: Page): Promise<Page> {
      const { page } = await openConsole(tab ?? (await visitor.tab()), service.url, service.apiKey);
      await show(page, path);
      return page;
    },
    /**
     * A tab in another browser profile, without stored data. Animations are off, because pages that
     * fade in do not have their final colours.
     */
    async elsewhere(options?: BrowserContextOptions): Promise<Page> {
      const context = await visitor.browser.newContext({ reducedMotion: 'reduce', ...options });
      onTestFinished(() => context.close());
      return newPage(context);
    },
  };
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** Holds back the uploads of a page until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v7/uploads', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

/** What the browser keeps of a page beyond the tab: its runs, and its local storage. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('genmedia');
        request.onsuccess = () => {
          const stored = request.result.transaction('runs').objectStore('runs').getAll();
          stored.onsuccess = () => resolve(JSON.stringify([stored.result, { ...localStorage }]));
        };
      }),
  );
}

/** What is typed into forms, as the tab keeps it. */
export function keptDrafts(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('genmedia-drafts'));
}

/** A small picture, as a file to choose. */
export function pictureFile(name: string) {
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAF0lEQVR42mP4z8BAEiJN9aiGUQ1DSgMAcq3/AblmYbUAAAAASUVORK5CYII=',
      'base64',
    ),
  };
}
