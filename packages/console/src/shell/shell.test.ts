import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { openConsole, run, show } from '../testing/browser.ts';
import { resultIsShown } from '../testing/shown.ts';
import { consoleVisitor, hasFocus, isFull, phone } from '../testing/visit.ts';

const { elsewhere, looking, open, service, visitor } = consoleVisitor();

test('where a page cannot be shown, the rest of the console goes on', async () => {
  const page = await open('/models');
  await page.evaluate(() => {
    URL.canParse = () => {
      throw new Error('A fault.');
    };
  });
  await show(page, '/try/captionImage');
  await page.getByText('This page cannot be shown.').waitFor();
  await show(page, '/try/generateImage');
  await page.locator('#generateImage-prompt').waitFor();
});

test.runIf(isFull)(
  'a page whose code cannot be loaded does not keep others from loading',
  async () => {
    const page = await open('/');
    await page.route('**/assets/models-page-*.js', (route) => route.abort());
    await show(page, '/models');
    await page.getByText('This part could not be loaded.').waitFor();
    await show(page, '/usage');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  },
);

test.runIf(isFull)('the page finds out by itself that the service is there again', async () => {
  const page = await open('/try/createChatCompletion');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  // It is not sent again: it might be paid twice.
  expect(await run(page)).toBe('error');
  const outage = page.getByText('The service cannot be reached.');
  await outage.waitFor();
  await page.unroute('**/*');
  // A network that swallows what is sent does not fill up with questions.
  await page.route('**/healthz', () => {});
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await page.unroute('**/healthz');
  await outage.waitFor({ state: 'detached' });
});

test('whoever presses a button that goes away stays where it was', async () => {
  const page = await open('/try/captionImage');
  const isIn = (place: string) =>
    page.evaluate((selector) => document.activeElement?.closest(selector) != null, place);
  const answer = Promise.withResolvers<void>();
  await page.route('**/image_editing/caption', async (route) => {
    await answer.promise;
    await route.abort('connectionrefused');
  });
  const start = page.getByRole('button', { name: /^Run/ });
  await start.press('Enter');
  const stop = page.getByRole('button', { name: 'Stop waiting' });
  await stop.waitFor();
  expect(await hasFocus(start)).toBe(true);
  await stop.press('Enter');
  const again = page.getByRole('button', { name: 'Wait again' });
  await again.waitFor();
  expect(await isIn('.result')).toBe(true);
  await again.press('Enter');
  await stop.waitFor();
  expect(await isIn('.result')).toBe(true);
  await stop.press('Enter');
  answer.resolve();

  await show(page, '/try/listModels');
  for (let n = 0; n < 2; n++) expect(await run(page)).toBe('success');
  await show(page, '/jobs/here');
  const rows = page.locator('.job');
  await expect.poll(() => rows.count()).toBe(3);
  const second = await rows.nth(1).textContent();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toBe(second);
  expect(await hasFocus(rows.first())).toBe(true);
});

test('the keyboard alone runs an operation', async () => {
  const page = await open('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const tabTo = async (name: RegExp) => {
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press('Tab');
      const words = await page.evaluate(() => {
        const { activeElement: active } = document;
        return `${active?.textContent} ${active?.getAttribute('aria-label')} ${active?.id}`;
      });
      if (name.test(words)) return;
    }
    throw new Error(`The keyboard does not reach ${name}.`);
  };
  await tabTo(/^Generate images from text/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Generate images from text' }).waitFor();
  await tabTo(/prompt/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('A red kite');
  await tabTo(/^Run/);
  await page.keyboard.press('Enter');
  await page.locator('.result[data-state="success"]').waitFor();
  await resultIsShown(page);
  if (!isFull) return;
  await page.locator('#generateImage-prompt').press('Control+Enter');
  await expect.poll(() => page.locator('.recent a').count()).toBe(2);
});

/** What these pages show when they are loaded; those of operations, a result. */
const contents = {
  '/try/captionImage': 'form.request',
  // The job that was made on the page before.
  '/jobs': '.job[data-state="success"]',
  '/': '.home',
  '/models': '.model-card',
  '/try/editImage': 'form.request',
  '/try/createChatCompletion': 'form.request',
  '/account': '.account-cards',
  '/account/log-in': '.account-ways',
  '/webhooks': '.snippet >> nth=2',
};

const looks = [
  { colorScheme: 'light', width: 1280, paths: ['/try/captionImage', '/account/log-in'] },
  { colorScheme: 'dark', width: 390, paths: ['/try/captionImage', '/jobs'] },
] as const;

test.for(looks)(
  'axe finds nothing, in $colorScheme at $width pixels',
  async ({ colorScheme, width, paths }) => {
    const viewport = { width, height: 900 };
    const page = await open('/', await looking({ colorScheme, viewport }));
    for (const [path, content] of Object.entries(contents)) {
      if (!isFull && !paths.some((own) => own === path)) continue;
      await show(page, path);
      await page.waitForSelector(content);
      if (path.startsWith('/try')) {
        expect(await run(page)).toBe('success');
        await resultIsShown(page);
      }
      const report = await page.evaluate(
        `(() => { ${axe.source}; return window.axe.run({ resultTypes: ['violations'] }); })()`,
      );
      const { violations } = report as { violations: { id: string; nodes: { html: string }[] }[] };
      const violating = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(violating, path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} is too wide`).toBeLessThanOrEqual(0);
    }
  },
);

test('the menu of a phone closes for the page that is shown, too, and leaves the choice of colours', async () => {
  const page = await open('/jobs', await elsewhere(phone));
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Jobs' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(await page.locator('.side .theme :checked').count()).toBe(1);
});

test('the first load is at most 200 kB of script, and asks no other origin', async () => {
  const tab = await visitor.tab();
  const scripts: string[] = [];
  tab.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  const { page, strangers } = await openConsole(tab, service.url, service.apiKey);
  await show(page, '/try/generateImage');
  await page.locator('.hljs-string').first().waitFor();
  const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).arrayBuffer()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(strangers).toEqual([]);
});

test.for([phone, ...(isFull ? [{ viewport: { width: 1280, height: 640 } }] : [])])(
  'what gets the focus is not hidden by a bar, at $viewport.width pixels',
  async (look) => {
    const page = await open('/try/generateImage', await elsewhere(look));
    await page.getByText(/more fields?/).click();
    await page.locator('#generateImage-prompt').focus();
    /** Of what has the focus, the name, and whether bars are over all of it. */
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        const isIn = (one: Element | null) => one?.closest('.run-bar, .bar') !== null;
        const { left, top, bottom, width } = element?.getBoundingClientRect() ?? new DOMRect();
        const above = [top + 1, (top + bottom) / 2, bottom - 1].map((y) =>
          document.elementFromPoint(left + width / 2, y),
        );
        const isInBar = isIn(element);
        return { name: `${element?.id}`, isHidden: !isInBar && above.every(isIn), isInBar };
      });
    for (const key of ['Tab', 'Shift+Tab']) {
      let steps = 0;
      do {
        await page.keyboard.press(key);
        const { name, isHidden, isInBar } = await focused();
        expect(isHidden, name).toBe(false);
        steps += 1;
        if (isInBar) break;
      } while (steps < 40);
      expect(steps).toBeGreaterThan(3);
    }
  },
);

test('where the system chooses the colours, one sees what is chosen', async () => {
  const page = await open('/try/generateVideo', await looking({ forcedColors: 'active' }));
  const chosen = [':checked + span', '.theme :has(> :checked)', '.pages [aria-current]'];
  for (const selector of chosen) {
    const [own, canvas] = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const ground = getComputedStyle(element).backgroundColor;
        document.body.style.backgroundColor = 'Canvas';
        return [ground, getComputedStyle(document.body).backgroundColor];
      });
    expect(own, selector).not.toBe(canvas);
  }
});
