import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContextOptions, type Locator, newPage, type Page } from '@genmedia/browser';
import { oneVisitor } from '@genmedia/browser/visitor';
import axe from 'axe-core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openConsole, run, show } from './testing/browser.ts';
import { operatedService } from './testing/operator.ts';
import { resultIsShown } from './testing/shown.ts';

const service = operatedService();
const visitor = oneVisitor();
afterEach(() => visitor.leave());

/** Opens the console with the developer's key, in a tab of the visitor or in the given tab. */
async function open(path: string, tab?: Page): Promise<Page> {
  const { page } = await openConsole(tab ?? (await visitor.tab()), service.url, service.apiKey);
  await show(page, path);
  return page;
}

/**
 * A tab in another browser profile, without stored data. Animations are off, because pages that
 * fade in do not have their final colours.
 */
async function elsewhere(options?: BrowserContextOptions): Promise<Page> {
  const context = await visitor.browser.newContext({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  return newPage(context);
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** Holds back the uploads of a page until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v7/uploads', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

const isFull = process.env.TEST_FULL === '1';
/** How long the service is away while the page waits for a job. */
const outageMs = 60_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const everythingKept = () =>
  new Promise<string>((resolve) => {
    const request = indexedDB.open('genmedia');
    request.onsuccess = () => {
      const stored = request.result.transaction('runs').objectStore('runs').getAll();
      stored.onsuccess = () => resolve(JSON.stringify([stored.result, { ...localStorage }]));
    };
  });

test('the key is removed from the address, and kept in this tab only', async () => {
  const page = await open('/try/captionImage');
  expect(page.url()).not.toContain('key');
  expect(await run(page)).toBe('success');
  await page.getByRole('status').getByText('The result is there.').waitFor();
  expect(await page.evaluate(everythingKept)).not.toContain(service.apiKey);
  expect(await page.content()).not.toContain(service.apiKey);
  const other = await visitor.tab();
  await other.goto(`${service.url}/#/account`);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('where the browser forbids storage, an operation can still be run', async () => {
  const tab = await elsewhere();
  // As with all cookies blocked.
  await tab.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const page = await open('/try/captionImage', tab);
  expect(await run(page)).toBe('success');
});

test('the form begins with an example, shows errors at their fields, and becomes code while one types', async () => {
  const page = await open('/try/generateImage');
  const prompt = page.locator('#generateImage-prompt');
  await prompt.fill('');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect
    .poll(() => page.locator('#generateImage-prompt-problem').textContent())
    .toMatch(/.{10}/);
  expect(await prompt.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(prompt)).toBe(true);

  await prompt.fill('Two <b>bold</b> herons');
  await page.getByRole('slider', { name: 'width' }).focus();
  await page.keyboard.press('End');
  const code = page.locator('.code-side .code').filter({ visible: true });
  await expect.poll(() => code.textContent()).toContain('"prompt": "Two <b>bold</b> herons"');
  await expect.poll(() => code.textContent()).toContain('"width": 1024');
  await page.reload();
  expect(await prompt.inputValue()).toBe('Two <b>bold</b> herons');
  await page.getByRole('button', { name: 'Several images and a webhook' }).click();
  await expect.poll(() => code.textContent()).toContain('"webhook"');
  // The docs link to this address.
  await show(page, '/example/generateImage/one-image');
  await expect.poll(() => code.textContent()).not.toContain('"webhook"');
});

test.runIf(isFull)('where the browser refuses to copy, the button of a run says so', async () => {
  const page = await open('/try/captionImage');
  // As in a page that is no secure context.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await run(page);
  await show(page, '/jobs/here');
  await Promise.all([
    page.getByTitle('Copying is refused here').first().waitFor(),
    page.getByRole('button', { name: 'Copy code' }).first().click(),
  ]);
});

test.runIf(isFull)(
  'an input can be typed and copied as JSON, and shared by a link without the key',
  async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    onTestFinished(() => visitor.context.clearPermissions());
    const page = await open('/try/captionImage');
    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Input of captionImage, as JSON' });
    expect(JSON.parse(await json.inputValue())).toHaveProperty('init_image');

    await json.fill('{ "init_image": ');
    await page.getByText('This is not JSON yet').waitFor();
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect.poll(() => hasFocus(json)).toBe(true);
    expect(await page.locator('.result').count()).toBe(0);
    // It is corrected in its tab, also after another page was shown.
    await show(page, '/jobs');
    await show(page, '/try/captionImage');
    await json.fill('{}');
    expect(await json.inputValue()).toBe('{}');

    const init_image = 'https://example.com/room.png';
    await json.fill(JSON.stringify({ key: 'gmk_anothers', init_image, length: 'Größe 🪑' }));
    expect(await run(page)).toBe('error');
    await page.locator('#captionImage-json-help', { hasText: 'length: ' }).waitFor();
    expect(await page.evaluate(everythingKept)).not.toContain('gmk_anothers');

    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await elsewhere();
    await other.goto(link);
    await other.waitForURL('**/#/try/captionImage');
    await other.getByRole('tab', { name: 'JSON' }).click();
    const opened = JSON.parse(await other.locator('#captionImage-json').inputValue());
    expect(opened).toMatchObject({ length: 'Größe 🪑' });
    expect(opened).not.toHaveProperty('key');

    const hostile = { key: 'gmk_anothers', init_image };
    const victim = await newPage(other.context());
    const forged = Buffer.from(JSON.stringify(hostile)).toString('base64url');
    await victim.goto(link.replace(/[^/]+$/, forged));
    await victim.waitForURL('**/#/try/captionImage');
    await victim.getByRole('tab', { name: 'JSON' }).click();
    expect(JSON.parse(await victim.locator('#captionImage-json').inputValue())).toEqual({
      init_image,
    });

    await other.goto(link.slice(0, -1).concat('*'));
    await other.reload();
    await other.getByText('The input in this link cannot be read.').waitFor();
  },
);

test.runIf(isFull)('the form and the models page show the limits of the chosen model', async () => {
  const page = await open('/models');
  const card = page.locator('.model-card', { hasText: 'sandbox-video' });
  await card.getByText('Limits').click();
  await card.getByText(/Generate a video from text: .*duration ≤ 12/).waitFor();
  await card.getByRole('button', { name: 'Generate a video from text' }).click();
  const field = (name: string) =>
    page.locator('.field').filter({ has: page.locator(`[id$="-${name}-label"]`) });
  const rule = (name: string) => field(name).locator('.field-rule').textContent();
  await expect.poll(() => rule('duration')).toBe('4 – 12 with sandbox-video');
  const slider = field('duration').getByRole('slider', { includeHidden: true });
  expect(await slider.getAttribute('aria-valuemax')).toBe('12');
  expect(await rule('resolution')).toBe('choices with sandbox-video');
  expect(await field('resolution').getByRole('radio', { includeHidden: true }).count()).toBe(6);
  // The contract's own bounds are just as narrow.
  expect(await rule('width')).toBe('512 – 1024');

  await show(page, '/try/createDubbing');
  await expect.poll(() => rule('speed')).toBe('0.25 – 2 with gamma');
  await page.locator('#createDubbing-voice_model').evaluate((input) => {
    input.closest('details')?.setAttribute('open', '');
  });
  await page.locator('#createDubbing-voice_model').fill('another');
  await expect.poll(() => rule('speed')).toBe('0.1 – 10');
});

test('a job goes on after a reload, and another tab shows it too', async () => {
  const page = await open('/try/generateSound');
  const keys = new Set<string | undefined>();
  visitor.context.on('request', (request) => {
    if (request.url().endsWith('/sound-generation')) keys.add(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForSelector('.result');
  // By now the request is stored.
  await expect.poll(() => keys.size).toBe(1);
  await page.reload();
  await page.locator('.result[data-state="success"]').waitFor();
  await resultIsShown(page);

  const other = await open('/jobs/here');
  await other.locator('.job[data-state="success"]').waitFor();
  expect(keys.size).toBe(1);
  expect(await other.locator('.job').count()).toBe(1);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect.poll(() => other.locator('.job[data-state="success"]').count()).toBe(2);
  await other.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect.poll(() => other.locator('.job').count()).toBe(1);
});

test.runIf(isFull)('one can stop waiting for a job, and wait again later', async () => {
  const page = await open('/try/captionImage');
  const gate = Promise.withResolvers<void>();
  await page.route('**/image_editing/caption', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.locator('.result[data-state="left"]').waitFor();
  gate.resolve();
  await page.getByRole('button', { name: 'Wait again' }).click();
  await page.locator('.result[data-state="success"]').waitFor();
});

test('a conversation goes on, and the list shows its last message', async () => {
  const page = await open('/try/createChatCompletion');
  expect(await run(page)).toBe('success');
  await page.getByLabel('What to say next').fill('And what of the sea?');
  await page.keyboard.press('Enter');
  await page.locator('.message').nth(3).waitFor();
  await show(page, '/jobs/here');
  await page.locator('.job-prompt', { hasText: 'And what of the sea?' }).waitFor();
});

test.for(isFull ? (['drop', 'paste'] as const) : (['drop'] as const))(
  'a file comes in by %s',
  async (way) => {
    const page = await open('/try/captionImage');
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const field = page.locator('.media').first();
    await field.evaluate(async (element, how) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      canvas.getContext('2d')?.fillRect(8, 8, 48, 48);
      const picture = await new Promise<Blob>((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))));
      });
      const data = new DataTransfer();
      data.items.add(new File([picture], 'square.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    }, way);
    const address = page.getByRole('textbox', { name: 'Address of init_image' });
    await expect.poll(() => address.inputValue()).toMatch(/\/files\/\S+\.png$/);
    expect(await run(page)).toBe('success');
    expect(complaints).toEqual([]);
  },
);

test('an address can be typed letter by letter', async () => {
  const page = await open('/try/captionImage');
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await address.fill('');
  await address.pressSequentially('https://a.example/b.png');
  expect(await address.inputValue()).toBe('https://a.example/b.png');
});

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

test('a file that misses its field is not opened, and a text can be dropped', async () => {
  const page = await open('/try/generateImage');
  const isPrevented = (what: 'file' | 'text') =>
    page.locator('#generateImage-prompt').evaluate((element, dropped) => {
      const dataTransfer = new DataTransfer();
      if (dropped === 'file') dataTransfer.items.add(new File(['a'], 'a.png'));
      else dataTransfer.setData('text/plain', 'a');
      const options = { bubbles: true, cancelable: true, dataTransfer };
      return !element.dispatchEvent(new DragEvent('drop', options));
    }, what);
  expect([await isPrevented('file'), await isPrevented('text')]).toEqual([true, false]);
});

test.runIf(isFull)('of dropped links the first one is taken', async () => {
  const page = await open('/try/captionImage');
  const field = page.locator('.media').first();
  await field.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    const links = ['# A room', 'https://a.example/room.png', 'https://b.example/', ''];
    dataTransfer.setData('text/uri-list', links.join('\r\n'));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  });
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await expect.poll(() => address.inputValue()).toBe('https://a.example/room.png');
});

test.runIf(isFull)('a phone takes a picture with its camera', async () => {
  const page = await open('/try/captionImage', await elsewhere(phone));
  await page.getByRole('button', { name: 'Remove init_image' }).tap();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Camera' }).tap(),
  ]);
  // The page only sets this attribute. The phone then opens its camera, and returns a file.
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(fileURLToPath(new URL('../public/samples/lamp.png', import.meta.url)));
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await expect.poll(() => address.inputValue()).toMatch(/\/files\/\S+\.png$/);
  expect(await run(page)).toBe('success');
});

test.runIf(isFull)(
  'where all places of the plan are taken, the page says so and offers to try again',
  async () => {
    const page = await open('/try/captionImage');
    const message = 'Your plan allows 5 jobs at a time.';
    await page.route('**/image_editing/caption', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '0' },
        json: { status: 'error', code: 'queue_full', message, retry_after: 0 },
      }),
    );
    expect(await run(page)).toBe('error');
    await page.getByText(message).waitFor();
    await page.getByText('queue_full').waitFor();
    await show(page, '/account');
    await page.getByText(`Last refused: ${message}`).waitFor();
    await page.unroute('**/image_editing/caption');
    await show(page, '/try/captionImage');
    expect(await run(page)).toBe('success');
  },
);

test('a waiting page shows the place in the queue and outages, and one can stop waiting and wait again', async () => {
  const page = await open('/try/generateImage');
  const processing = {
    status: 'processing',
    id: 7,
    eta: 1,
    queue_position: 3,
    message: 'Wait.',
    output: [],
    fetch_result: new URL('/api/v7/images/fetch/7', page.url()).href,
  };
  const away = Promise.withResolvers<void>();
  await page.route('**/text-to-image', (route) => route.fulfill({ json: processing }));
  await page.route('**/fetch/7', async (route) => {
    await away.promise;
    await route.abort('connectionrefused');
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Place 3 in the queue.').waitFor();
  away.resolve();
  const outage = page.getByText('The service cannot be reached.');
  await outage.waitFor();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.locator('.result[data-state="left"]').waitFor();
  await page.unroute('**/fetch/7');
  const json = {
    status: 'success',
    id: 7,
    generationTime: 1,
    proxy_links: [],
    meta: {},
    output: [],
  };
  await page.route('**/fetch/7', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Wait again' }).click();
  await page.locator('.result[data-state="success"]').waitFor();
  await expect.poll(() => outage.count()).toBe(0);
});

test.runIf(isFull)(
  'the page says who runs a model: in the list, and where a request names it',
  async () => {
    const page = await open('/models');
    const card = page.locator('.model-card', { hasText: 'Sandbox that is slow' });
    expect(await card.locator('.behind').textContent()).toBe('Runs on sandbox: sandbox-slow');
    await page.getByLabel('Search models').fill('sandbox-transcription');
    await page.locator('.model-card', { hasText: 'gamma' }).waitFor();
    await page.getByLabel('Search models').fill('Always fails');
    await page.locator('.model-card', { hasText: 'Sandbox that fails' }).waitFor();
    await page.getByLabel('Search models').fill('Videos');
    await page.locator('.model-card .tag', { hasText: 'Videos' }).first().waitFor();
    await page.getByLabel('Search models').fill('For tests');
    await page.locator('.model-card', { hasText: 'Sandbox that is slow' }).waitFor();
    await show(page, '/try/editImage');
    const field = page.locator('.field', { has: page.locator('#editImage-model_id-label') });
    expect(await field.locator('.behind').textContent()).toBe('Runs on sandbox: sandbox-on-demand');
  },
);

test.runIf(isFull)('an example whose model the service lacks gets one that it has', async () => {
  const page = await visitor.tab();
  await page.route('**/api/v7/models?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const models = answer.models.map((model: { model_id: string }) =>
      model.model_id === 'sandbox-image'
        ? { ...model, model_id: 'acme-image', engine: 'acme' }
        : model,
    );
    await route.fulfill({ json: { ...answer, models } });
  });
  await open('/try/generateImage', page);
  await page.locator('#generateImage-model_id', { hasText: 'acme-image' }).waitFor();
  await page.unroute('**/api/v7/models?*');
});

test.runIf(isFull)('a job is cancelled from its page: it ends at once, and says why', async () => {
  const page = await open('/models');
  const slow = page.locator('.model-card', { hasText: 'sandbox-slow' });
  await slow.getByRole('button', { name: 'Generate images from text' }).click();
  await page.locator('#generateImage-prompt').fill('A kite that takes 3600 seconds');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.locator('.result[data-state="error"]').waitFor();
  await page.getByText('The job was cancelled.').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
});

test('a job that newer ones have pushed off the first page is not shown as running for ever', async () => {
  const page = await open('/');
  let newest = 100;
  const job = (id: number) => ({
    id,
    operation: 'generateImage',
    status: newest === 100 && id === 5 ? 'processing' : 'success',
    model_id: null,
    prompt: null,
    track_id: null,
    created_at: new Date(id * 1000).toISOString(),
    started_at: null,
    finished_at: null,
    output: [],
    error: null,
    fetch_result: `${service.url}/api/v7/images/fetch/${id}`,
  });
  await page.route('**/api/v7/jobs?*', async (route) => {
    const jobs = Array.from({ length: 100 }, (_, index) => job(newest - index));
    await route.fulfill({ json: { status: 'success', jobs, next_cursor: '1-1' } });
  });
  await show(page, '/jobs');
  await page.locator('.job[data-state="waiting"]').waitFor();
  newest = 110;
  await page.getByText(/^Job 110\b/).waitFor();
  await expect.poll(() => page.locator('.job[data-state="waiting"]').count()).toBe(0);
});

test('the jobs page has the jobs of the account, also those of other programs, and cancels them', async () => {
  const { apiKey, url } = service;
  const ask = async (model_id: string, prefer: string) => {
    const answer = await fetch(`${url}/api/v7/images/text-to-image`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: prefer },
      body: JSON.stringify({ key: apiKey, model_id, prompt: 'A kite, takes 3600 seconds' }),
    });
    return (await answer.json()) as { id: number };
  };
  const done = await ask('sandbox-image', 'wait=60');
  const slow = await ask('sandbox-slow', 'respond-async');
  const other = await ask('sandbox-slow', 'respond-async');
  const page = await open('/jobs');
  const row = (id: number) => page.locator('.job', { hasText: new RegExp(`Job ${id}\\b`) });
  await row(done.id).getByText('Done').waitFor();
  // Ended by another program.
  await fetch(`${url}/api/v7/jobs/${other.id}/cancel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  await row(other.id).getByText('The job was cancelled.').waitFor();
  await row(slow.id).getByRole('button', { name: 'Cancel' }).click();
  await row(slow.id).getByText('The job was cancelled.').waitFor();
  if (isFull) {
    // Started by another program while nothing is under way.
    const next = await ask('sandbox-image', 'wait=60');
    await row(next.id).getByText('Done').waitFor();
  }
  await page.getByRole('radio', { name: 'Failed' }).check({ force: true });
  await page.locator('.job', { hasText: 'Cancelled' }).first().waitFor();
  expect(await row(done.id).count()).toBe(0);
  await show(page, `/jobs/${done.id}`);
  await page.locator('.result img').waitFor();
  await show(page, `/jobs/${slow.id}`);
  await page.getByText('The job was cancelled.').waitFor();
  await show(page, '/jobs/999999999');
  await page.getByText('No job of your account has this id.').waitFor();
});

test('a job of an operation that this console does not know is shown without its result', async () => {
  const page = await open('/jobs');
  const at = '2026-05-01T09:30:00.000Z';
  const job = { id: 5, operation: 'makeHologram', status: 'success', created_at: at, error: null };
  await page.route('**/api/v7/jobs/5?*', (route) =>
    route.fulfill({
      json: { status: 'success', job: { ...job, started_at: at, finished_at: at } },
    }),
  );
  await show(page, '/jobs/5');
  await page.getByText('This console does not know makeHologram').waitFor();
});

test.runIf(isFull)('the usage page shows what the account used, by day and operation', async () => {
  const page = await open('/try/captionImage');
  expect(await run(page)).toBe('success');
  await show(page, '/usage');
  const row = page.getByRole('row', { name: /Caption an image/ });
  await row.getByText('sandbox-chat').waitFor();
  await row.getByRole('link', { name: 'Caption an image' }).click();
  await page.getByRole('heading', { name: 'Caption an image' }).waitFor();
  await show(page, '/usage');
  const earlier = new Date();
  earlier.setUTCDate(0);
  const month = earlier.toISOString().slice(0, 7);
  const asked = page.waitForRequest((request) => request.url().includes(`since=${month}-01`));
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').nth(1).click();
  expect(new URL((await asked).url()).searchParams.get('until')).toBe(
    earlier.toISOString().slice(0, 10),
  );
  await page.getByText(/^Nothing was used in /).waitFor();
});

test('usage is by the months of the service, also where people have another calendar', async () => {
  const page = await open('/usage', await elsewhere({ locale: 'fa-IR' }));
  const year = new Intl.DateTimeFormat('fa-IR', {
    calendar: 'gregory',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await page.getByRole('combobox').getByText(year.format()).waitFor();
});

test.runIf(isFull)(
  'the first page shows what operations make, and what only reads stands apart',
  async () => {
    const page = await open('/');
    const tile = page.locator('.tile', { hasText: 'Generate images from text' });
    const isDrawn = () =>
      tile.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
    await page.locator('.tile', { hasText: 'Generate lyrics' }).getByText('[Verse]').waitFor();
    const operations = page.getByRole('navigation', { name: 'Operations' });
    const fetch = operations.getByRole('link', { name: 'Fetch an image generation result' });
    expect(await fetch.isVisible()).toBe(false);
    await operations.getByText('Reading results and lists').click();
    await fetch.waitFor();
    await operations.getByRole('searchbox').fill('fetch image');
    await fetch.click();
    await page.getByRole('heading', { name: 'Fetch an image generation result' }).waitFor();
  },
);

test.runIf(isFull)('the page waits for a service that is away, and says so', async () => {
  const page = await open('/models');
  const slow = page.locator('.model-card', { hasText: 'sandbox-slow' });
  await slow.getByRole('button', { name: 'Generate images from text' }).click();
  await page.locator('#generateImage-prompt').fill('A kite that takes 3 seconds');
  const outage = page.getByText('The service cannot be reached.');
  const goAway = (path: string, when?: Promise<void>) =>
    page.route(path, async (route) => {
      await when;
      await route.abort('connectionrefused');
    });
  const again = Promise.withResolvers<void>();
  // The page hears nothing of the job before the end, so the job takes as long as the test needs.
  await goAway('**/fetch/**', again.promise);
  await goAway('**/text-to-image');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await outage.waitFor();
  await page.unroute('**/text-to-image');
  await page.getByText(/Job \d+ goes on without you/).waitFor();
  await expect.poll(() => outage.count()).toBe(0);
  again.resolve();
  await outage.waitFor();
  await page.waitForTimeout(outageMs);
  expect(await page.locator('.result').getAttribute('data-state')).toBe('waiting');
  await page.unroute('**/fetch/**');
  await page.locator('.result[data-state="success"]').waitFor();
  await expect.poll(() => outage.count()).toBe(0);
});

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

test('the page says that a key is no longer valid, and another one can be entered', async () => {
  const page = await open('/try/generateImage');
  await page.evaluate(() => sessionStorage.setItem('genmedia-api-key', 'gmk_ended'));
  expect(await run(page)).toBe('error');
  expect(await page.locator('.result').textContent()).toContain('HTTP 401');
  await page.locator('.result').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('API key').fill('gmk_wrong');
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.getByRole('alert').waitFor();
  // As a double click in a terminal copies it.
  await page.getByLabel('API key').fill(`${service.apiKey} `);
  await page.getByRole('button', { name: 'Use this key' }).click();
  // Back where the key was needed, with what was typed.
  await page.getByRole('heading', { name: 'Generate images from text' }).waitFor();
});

test('somebody signs up, types the code from the mail, has a picture described, and logs out twice', async () => {
  const { page } = await openConsole(await visitor.tab(), service.url);
  const email = `${Date.now().toString(36)}@mail.example`;
  await show(page, '/account/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => page.locator('.account-form .field-error').textContent()).toMatch(/15/);
  expect(await hasFocus(page.getByLabel('Password'))).toBe(true);
  await page.getByLabel('Password').fill('grey herons wade slowly');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill('/');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alert').waitFor();
  expect(await hasFocus(page.getByRole('button', { name: 'Verify' }))).toBe(true);
  const mailed = await service.mailedToken(email, 'verify_email');
  await page.getByLabel('Code').fill(`${service.url}/verify/${mailed}/`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Places in the queue' }).waitFor();
  const account = await page.locator('main').textContent();
  expect(account).toContain(email);
  expect(account).toContain('Pay as you go');
  await page.getByText('0 of 5 taken').waitFor();
  await page.evaluate(() => {
    // The session as an older console stored it, without a plan.
    for (const [name, kept] of Object.entries(sessionStorage)) {
      sessionStorage.setItem(name, kept.replace(/,"plan":"\w+"/, ''));
    }
  });
  await page.reload();
  await page.getByText('Pay as you go: 5 jobs in the queue').waitFor();
  expect(await page.locator('main').textContent()).toContain(email);
  await show(page, '/try/captionImage');
  expect(await run(page)).toBe('success');
  await show(page, '/try/logIn');
  await page.locator('#logIn-email').fill('heron@mail.example');
  await page.locator('#logIn-password').fill('white herons');
  await show(page, '/try/generateImage');
  await page.locator('#generateImage-prompt').fill('A heron of mine');
  const typed = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(typed).toContain('A heron of mine');
  expect(await typed()).not.toContain('heron@mail.example');
  await show(page, '/account');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(typed).not.toContain('A heron of mine');
  await show(page, '/jobs/here');
  await page.getByText('Nothing was run yet').waitFor();
  await show(page, '/jobs/20');
  await page.getByText('You need to sign in to see the job.').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('grey herons wade slowly');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('No job of your account has this id.').waitFor();
  await show(page, '/try/generateImage');
  await page.locator('#generateImage-prompt').fill('Another heron');
  await expect.poll(typed).toContain('Another heron');
  await show(page, '/account');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(typed).not.toContain('Another heron');
});

test('the text of an answer is never run or read as HTML, and no other script runs than the console’s', async () => {
  const page = await open('/try/generateImage');
  const hostile =
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const answer = {
    status: 'success',
    id: 1,
    generationTime: 1,
    proxy_links: [],
    meta: { warnings: [hostile] },
    output: [
      'javascript:document.title="owned"',
      `data:text/html,${hostile}`,
      `${service.url}/files/${hostile}.svg`,
    ],
  };
  await page.route('**/text-to-image', (route) => route.fulfill({ json: answer }));
  const expectText = async (place: string) => {
    await page.locator(place).waitFor();
    expect(await page.locator('.result img[src="x"]').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await page.locator(place).textContent()).toContain('onerror=');
  };
  expect(await run(page)).toBe('success');
  await expectText('.result .facts-view');
  // With a file that can be shown, the warnings are shown too.
  answer.output.push(`${service.url}/files/a.bin`);
  expect(await run(page)).toBe('success');
  await expectText('.result .warnings');
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expectText('.result .code');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "owned"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('owned');
});

test('an empty list in an answer without files is a dash', async () => {
  const page = await open('/try/generateImage');
  const answer = { status: 'success', id: 1, generationTime: 1, meta: {}, proxy_links: [] };
  await page.route('**/text-to-image', (route) => route.fulfill({ json: answer }));
  expect(await run(page)).toBe('success');
  const row = page.locator('.facts-view .table-row', { hasText: 'proxy_links' });
  expect(await row.locator('dd').textContent()).toBe('–');
});

test.runIf(isFull)(
  'the docs lead to the playground, with the example that was chosen',
  async () => {
    const page = await open('/');
    await page.goto(`${service.url}/docs#/image-generation/generateimage`);
    await page.getByRole('link', { name: 'Several images and a webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Generate images from text' }).waitFor();
    expect(await page.locator('#generateImage-webhook').inputValue()).toContain('https://');
  },
);

test.runIf(isFull)('a long transcript is shown to its end', async () => {
  const page = await open('/try/transcribeSpeech');
  const output = [`${service.url}/files/talk.json`];
  const pieces = Array.from({ length: 7000 }, (_, n) => ({
    text: `lighthouse ${n}`,
    start_time: n / 2,
    end_time: n / 2 + 0.4,
  }));
  await page.route('**/speech-to-text', (route) =>
    route.fulfill({ json: { status: 'success', id: 1, proxy_links: [], meta: {}, output } }),
  );
  await page.route('**/files/talk.json', (route) =>
    route.fulfill({ body: JSON.stringify(pieces, null, 2) }),
  );
  expect(await run(page)).toBe('success');
  await expect.poll(() => page.locator('.transcript li').count()).toBe(pieces.length);
});

test.runIf(isFull)('many runs are listed, searched and removed', async () => {
  // 77, and 770 to 779.
  const [many, found] = [1000, 11];
  const page = await open('/try/captionImage');
  expect(await run(page)).toBe('success');
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('genmedia');
        request.onsuccess = () => {
          const transaction = request.result.transaction('runs', 'readwrite');
          const runs = transaction.objectStore('runs');
          runs.getAll().onsuccess = ({ target }) => {
            const [first] = (target as IDBRequest).result;
            for (let n = 1; n < count; n++) {
              const at = first.startedAt - n * 60_000;
              runs.add({
                ...first,
                id: `old-${n}`,
                startedAt: at,
                input: { ...first.input, length: `"number" ${n}\nof many` },
              });
            }
          };
          transaction.oncomplete = () => resolve();
        };
      }),
    many,
  );
  await page.reload();
  await show(page, '/jobs/here');
  await expect.poll(() => page.locator('.job').count()).toBe(many);
  await page.getByLabel('Search runs').fill('"number" 77');
  await expect
    .poll(() => page.locator('.toolbar [role=status]').textContent())
    .toBe(`${found} of ${many}`);
  await page.getByRole('button', { name: 'Remove these' }).click();
  await page.getByRole('button', { name: `Remove ${found} runs` }).click();
  await page.getByLabel('Search runs').fill('');
  await expect.poll(() => page.locator('.job').count()).toBe(many - found);
});

test('several runs are removed only after a yes', async () => {
  const page = await open('/try/listModels');
  for (let n = 0; n < 2; n++) expect(await run(page)).toBe('success');
  await show(page, '/jobs/here');
  const removeThese = page.getByRole('button', { name: 'Remove these' });
  await removeThese.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator('.job').count()).toBe(2);
  await expect.poll(() => hasFocus(removeThese)).toBe(true);
  await removeThese.press('Enter');
  await page.getByRole('button', { name: 'Remove 2 runs' }).press('Enter');
  await page.getByText('Nothing was run yet').waitFor();
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true);
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

test('a run is started once, and tried again with its own Idempotency-Key after a gateway gave up', async () => {
  const page = await open('/try/captionImage');
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (/image_editing\/caption$/.test(request.url()))
      keys.add(request.headers()['idempotency-key']);
  });
  await page.route('**/image_editing/caption', (route) =>
    route.fulfill({ status: 504, headers: { 'Retry-After': '0' }, body: 'Gateway timeout' }),
  );
  const sendUploads = await holdUploads(page);
  const button = page.getByRole('button', { name: /^Run|^Sending/ });
  await button.press('Control+Enter');
  await page.getByText('Sending …').waitFor();
  await page.locator('#captionImage-init_image').press('Control+Enter');
  sendUploads();
  await page.getByText('http_504').waitFor();
  // These are shown if there is another run.
  const recent = page.locator('.recent a');
  expect(await recent.count()).toBe(0);
  // A key that is held down.
  await page.locator('#captionImage-init_image').dispatchEvent('keydown', {
    key: 'Enter',
    ctrlKey: true,
    repeat: true,
  });
  await page.unroute('**/image_editing/caption');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.result[data-state="success"]').waitFor();
  expect(await recent.count()).toBe(0);
  expect(keys.size).toBe(1);

  // Each of these runs the model once more.
  if (!isFull) return;

  // What the service refused a day ago is a new request.
  await page.route('**/image_editing/caption', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '0' },
      json: { status: 'error', code: 'overloaded', message: 'Too much to do.' },
    }),
  );
  expect(await run(page)).toBe('error');
  await page.unroute('**/image_editing/caption');
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 24 * 3_600_000;
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.result[data-state="success"]').waitFor();
  expect(keys.size).toBe(3);
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
    const page = await open('/', await elsewhere({ colorScheme, viewport }));
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

const drawn = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAF0lEQVR42mP4z8BAEiJN9aiGUQ1DSgMAcq3/AblmYbUAAAAASUVORK5CYII=',
    'base64',
  ),
});

test('nothing is run before a chosen file has arrived', async () => {
  const page = await open('/try/editImage');
  const sendUploads = await holdUploads(page);
  await page.locator('input[data-field="init_image"]').setInputFiles(drawn('one.png'));
  const state = page.locator('.media-state', { hasText: 'Sending one.png' });
  await state.waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => hasFocus(state)).toBe(true);
  sendUploads();
  await state.waitFor({ state: 'detached' });
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  // Otherwise the picture of the example would be edited.
  const sent = page.waitForRequest('**/alpha_edit');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { init_image: edited } = (await sent).postDataJSON();
  expect([edited].flat()).toEqual([await address.inputValue()]);
});

test('a file that does not arrive can be given up, or another one be chosen', async () => {
  const page = await open('/try/captionImage');
  await page.getByRole('button', { name: 'Remove init_image' }).click();
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/v7/uploads', async (route) => {
    asked += 1;
    if (asked < 3) await gate.promise;
    await route.continue();
  });
  const chooser = page.locator('input[data-field="init_image"]');
  const state = page.locator('.media-state');
  const askedFor = () => page.waitForRequest('**/api/v7/uploads');
  const first = askedFor();
  await chooser.setInputFiles(drawn('one.png'));
  await first;
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect.poll(() => state.textContent()).toBe('');
  const second = askedFor();
  await chooser.setInputFiles(drawn('two.png'));
  await second;
  await chooser.setInputFiles(drawn('three.png'));
  await page.getByRole('button', { name: 'Remove init_image' }).waitFor();
  await expect.poll(() => state.textContent()).toBe('');
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  const arrived = await address.inputValue();
  const sent = page.waitForRequest('**/caption');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  expect((await sent).postDataJSON().init_image).toBe(arrived);
  gate.resolve();
});

test('what is no number is marked, and nothing is sent', async () => {
  const page = await open('/try/generateImage');
  await page.getByText(/more fields?/).click();
  for (const name of ['seed', 'samples']) {
    const field = page.locator(`#generateImage-${name}`);
    await field.fill('');
    // Chromium takes these letters of a number, and other browsers all.
    await field.pressSequentially('1e');
    const problem = page.locator(`#generateImage-${name}-broken`);
    await problem.getByText('This is not a number.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect(await hasFocus(field)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.pressSequentially('0');
    await problem.waitFor({ state: 'detached' });
  }
  expect(await page.locator('.result').count()).toBe(0);
});

test('what is typed while files are sent stays, and so does every file', async () => {
  const page = await open('/try/editImage');
  const gates: (() => void)[] = [];
  await page.route('**/api/v7/uploads', async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    await route.continue();
  });
  const chooser = page.locator('input[data-field="init_image"]');
  await chooser.setInputFiles(drawn('one.png'));
  await expect.poll(() => gates.length).toBe(1);
  await chooser.setInputFiles(drawn('two.png'));
  await expect.poll(() => gates.length).toBe(2);
  await page.getByText('Sending one.png, two.png').waitFor();
  await page.locator('#editImage-prompt').fill('Typed meanwhile');
  // The second file arrives first.
  gates[1]?.();
  await page.getByText('Sending one.png …').waitFor();
  gates[0]?.();
  const items = page.locator('.media').first().locator('.media-item');
  await expect.poll(() => items.count()).toBe(2);
  // It could show one of them only.
  expect(await page.getByRole('textbox', { name: 'Address of init_image' }).isDisabled()).toBe(
    true,
  );
  // They replace the picture of the example.
  expect(await items.getByText('A sample').count()).toBe(0);
  expect(await page.locator('#editImage-prompt').inputValue()).toBe('Typed meanwhile');
});

test.for([phone, { viewport: { width: 1280, height: 640 } }])(
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
  const page = await open('/try/generateVideo', await elsewhere({ forcedColors: 'active' }));
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

test('a file that arrives after its user has left is not given to the next one', async () => {
  const page = await open('/try/editImage');
  const sendUploads = await holdUploads(page);
  await page.locator('input[data-field="init_image"]').setInputFiles(drawn('one.png'));
  await page.getByText('Sending one.png').waitFor();
  await show(page, '/account');
  await page.getByRole('button', { name: 'Forget the key' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  sendUploads();
  await (await sent).finished();
  await show(page, '/try/editImage');
  await page.locator('#editImage-prompt').fill('Typed by the next one');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('genmedia-drafts')))
    .toContain('Typed by the next one');
  const items = page.locator('.media').first().locator('.media-item');
  expect(await items.allTextContents()).toEqual([expect.stringContaining('A sample')]);
});

test.runIf(isFull)(
  'a field that is called as an operation with a password is kept, too',
  async () => {
    const page = await open('/try/createChatCompletion');
    const schema = { type: 'object', properties: { logIn: { type: 'string' } } };
    const input = {
      messages: [{ role: 'user', content: 'Hello' }],
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
    };
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page
      .getByRole('textbox', { name: 'Input of createChatCompletion, as JSON' })
      .fill(JSON.stringify(input));
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('genmedia-drafts')))
      .toContain('json_schema');
    await page.reload();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const shown = page.getByRole('textbox', { name: 'Input of createChatCompletion, as JSON' });
    expect(JSON.parse(await shown.inputValue())).toEqual(input);
  },
);

test.runIf(isFull)('what waits for its files is not run after its user has left', async () => {
  const page = await open('/try/captionImage');
  const sendUploads = await holdUploads(page);
  const calls: string[] = [];
  await page.route('**/caption', (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Sending …' }).waitFor();
  await show(page, '/account');
  await page.getByRole('button', { name: 'Forget the key' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  sendUploads();
  await (await sent).finished();
  await show(page, '/try/captionImage');
  await page.getByText(/more fields?/).click();
  await page.locator('#captionImage-track_id').fill('77');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('genmedia-drafts')))
    .toContain('77');
  expect(calls).toEqual([]);
});

test.runIf(isFull)('of several files those that can be sent are taken', async () => {
  const page = await open('/try/editImage');
  await page.route('**/api/v7/uploads', async (route) => {
    if (route.request().postDataJSON().content_type === 'image/png') return route.continue();
    const json = { status: 'error', code: 'payload_too_large', message: 'Too large.' };
    return route.fulfill({ status: 413, json });
  });
  const large = (name: string) => ({ ...drawn(name), mimeType: 'image/webp' });
  await page
    .locator('input[data-field="init_image"]')
    .setInputFiles([drawn('one.png'), large('a.webp'), drawn('two.png'), large('b.webp')]);
  const problem = page.locator('.media-state .field-error');
  await expect.poll(() => problem.textContent()).toBe('a.webp: Too large. b.webp: Too large.');
  const items = page.locator('.media').first().locator('.media-item');
  expect(await items.count()).toBe(2);
  expect(await items.getByText('A sample').count()).toBe(0);
});

test.runIf(isFull)('an item that takes the place of a removed one shows its own JSON', async () => {
  const page = await open('/try/createChatCompletion');
  const tool = (name: string) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', title: `Of ${name}` } },
  });
  await page.getByRole('tab', { name: 'JSON' }).click();
  const messages = [{ role: 'user', content: 'Hello' }];
  const input = { model: 'sandbox-chat', messages, tools: [tool('one'), tool('two')] };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  const shown = page.getByRole('textbox', { name: 'parameters, as JSON' });
  await expect.poll(() => shown.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove tools 1' }).click();
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.inputValue()).toContain('Of two');
  // What cannot be read is not run with what it was before.
  await shown.fill('{ "type": ');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => hasFocus(shown)).toBe(true);
  expect(await page.locator('.result').count()).toBe(0);
});

test.runIf(isFull)('an item that takes the place of a removed one shows what it has', async () => {
  const page = await open('/try/createChatCompletion');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const messages = [
    { role: 'user', content: 'Hello' },
    { role: 'tool', content: 'Rain', tool_call_id: 'call-1' },
  ];
  const input = { model: 'sandbox-chat', messages };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByRole('button', { name: 'Remove messages 1' }).click();
  const id = page.locator('#createChatCompletion-messages-0-tool_call_id');
  await expect.poll(() => id.inputValue()).toBe('call-1');
  expect(await id.isVisible()).toBe(true);
});

test.runIf(isFull)('a choice that may be left out can be taken back', async () => {
  const page = await open('/try/transcribeSpeech');
  const code = page.locator('.code-side .code').filter({ visible: true });
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'timestamp_level' }).click();
    await page.getByRole('option', { name }).click();
  };
  await page.getByText(/more fields?/).click();
  await choose('sentence');
  await expect.poll(() => code.textContent()).toContain('"timestamp_level": "sentence"');
  await choose('None');
  await expect.poll(() => code.textContent()).not.toContain('timestamp_level');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.locator('#transcribeSpeech-json');
  const input = JSON.parse(await json.inputValue());
  await json.fill(JSON.stringify({ ...input, timestamp_level: null }));
  await page.getByRole('tab', { name: 'Form' }).click();
  const field = page.getByRole('combobox', { name: 'timestamp_level' });
  await expect.poll(() => field.textContent()).toBe('Choose');
});

test.runIf(isFull)('a form shows values that no field can have', async () => {
  const page = await open('/try/editImage');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const odd = { toString: 1 };
  const input = { prompt: odd, init_image: [odd], model_id: odd, safety_checker: odd };
  await page.locator('#editImage-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.locator('.media-item', { hasText: '{"toString":1}' }).waitFor();
});

test.runIf(isFull)('a chat with a text that is none fails as other runs do', async () => {
  const page = await open('/try/createChatCompletion');
  // Below a form, earlier runs are listed by their last message.
  expect(await run(page)).toBe('success');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const content = [{ type: 'text', text: { toString: 1 } }];
  const input = { model: 'sandbox-chat', messages: [{ role: 'user', content }] };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  expect(await run(page)).toBe('error');
});

test.runIf(isFull)('of files with the same address only the chosen one is removed', async () => {
  const page = await open('/try/editImage');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const init_image = ['b', 'a', 'a'].map((name) => `https://a.example/${name}.png`);
  await page.locator('#editImage-json').fill(JSON.stringify({ init_image }));
  await page.getByRole('tab', { name: 'Form' }).click();
  const items = page.locator('.media-item');
  await expect.poll(() => items.count()).toBe(3);
  await page.getByRole('button', { name: 'Remove init_image 1' }).click();
  await expect.poll(() => items.count()).toBe(2);
});

test.runIf(isFull)(
  'JSON that cannot be read is shown also below several closed folds',
  async () => {
    const page = await open('/try/createChatCompletion');
    const fold = (isOpen: boolean) =>
      page.locator('form.request details').evaluateAll((folds, opens) => {
        for (const each of folds) each.toggleAttribute('open', opens);
      }, isOpen);
    await fold(true);
    const schema = page.getByRole('textbox', { name: 'schema, as JSON' });
    await schema.fill('{');
    await fold(false);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => hasFocus(schema)).toBe(true);
  },
);

test('an empty part of the path is marked, and nothing is sent', async () => {
  const page = await open('/try/cancelJob');
  const id = page.locator('#cancelJob-id');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const problem = page.locator('#cancelJob-id-problem');
  await problem.getByText('must not be empty').waitFor();
  expect(await id.getAttribute('aria-invalid')).toBe('true');
  expect(await hasFocus(id)).toBe(true);
  expect(await page.getByText('not_sent').count()).toBe(0);
  // No job has this id.
  await id.fill('999999999');
  await problem.waitFor({ state: 'detached' });
  expect(await run(page)).toBe('error');
});

test.runIf(isFull)('a fold stays open when its wrong field is corrected', async () => {
  const page = await open('/try/captionImage');
  const webhook = page.locator('#captionImage-webhook');
  await page.getByText(/more fields?/).click();
  await webhook.fill('ftp://a.example');
  expect(await run(page)).toBe('error');
  await page.locator('#captionImage-webhook-problem', { hasText: /./ }).waitFor();
  await webhook.fill('');
  expect(await run(page)).toBe('success');
  await page.locator('#captionImage-webhook-problem').waitFor({ state: 'detached' });
  expect(await webhook.isVisible()).toBe(true);
});

test.runIf(isFull)('a sample is sent again before its upload may expire', async () => {
  const page = await open('/try/captionImage');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v7/uploads')) sent.push(request.url());
  });
  const again = async () => {
    await page.locator('.chip').first().click();
    expect(await run(page)).toBe('success');
    return sent.length;
  };
  expect(await again()).toBe(1);
  expect(await again()).toBe(1);
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 3_600_000;
  });
  expect(await again()).toBe(2);
});

test('an original that the page cannot load is not compared with the result', async () => {
  const page = await open('/try/editImage');
  const output = [`${service.url}/samples/lamp.png`];
  const answer = { status: 'success', id: 1, generationTime: 1, proxy_links: [], meta: {}, output };
  await page.route('**/image_editing/alpha_edit', (route) => route.fulfill({ json: answer }));
  await page
    .getByRole('textbox', { name: 'Address of init_image' })
    .fill('https://a.example/room.png');
  expect(await run(page)).toBe('success');
  await page.locator('.result .comparison').waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Edit images by prompt, file 1' }).waitFor();
});

test('a field of a message keeps the focus while one types', async () => {
  const page = await open('/try/createChatCompletion');
  const id = page.locator('#createChatCompletion-messages-0-tool_call_id');
  await id.evaluate((input) => input.closest('details')?.setAttribute('open', ''));
  await id.pressSequentially('call-1');
  expect(await id.inputValue()).toBe('call-1');
});

test.runIf(isFull)('a part of a message may be a picture', async () => {
  const page = await open('/try/createChatCompletion');
  const content = page.getByRole('radiogroup', { name: 'Kind of content' }).first();
  await content.getByRole('radio', { name: 'several' }).check({ force: true });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('radio', { name: 'image_url' }).check({ force: true });
  await page.getByRole('textbox', { name: 'url', exact: true }).fill('https://a.example/b.png');
  const code = page.locator('.code-side .code').filter({ visible: true });
  await expect.poll(() => code.textContent()).toContain('"type": "image_url"');
  expect(await code.textContent()).toContain('"url": "https://a.example/b.png"');
});

test.runIf(isFull)('what is typed while the files of an example are sent stays', async () => {
  const page = await open('/try/captionImage');
  const sendUploads = await holdUploads(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Sending …' }).waitFor();
  await page.getByText(/more fields?/).click();
  await page.locator('#captionImage-track_id').fill('77');
  sendUploads();
  await page.locator('.result[data-state="success"]').waitFor();
  expect(await page.locator('#captionImage-track_id').inputValue()).toBe('77');
});

test('a link with a key of another does not replace a session unasked', async () => {
  const page = await open('/models');
  const kept = () => page.evaluate(() => sessionStorage.getItem('genmedia-api-key'));
  const follow = async (hash: string) => {
    await page.goto(`${service.url}/?${Math.random()}${hash}`);
    await page.waitForSelector('main h1');
  };
  await follow('#key=gmk_anothers');
  expect(page.url()).not.toContain('gmk_anothers');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await kept()).toBe(service.apiKey);
  const answer = await fetch(`${service.url}/api/v7/images/text-to-image`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: service.apiKey, model_id: 'sandbox-image', prompt: 'A kite' }),
  });
  const { id } = (await answer.json()) as { id: number };
  await follow('#key=gmk_anothers');
  await show(page, `/jobs/${id}`);
  const job = page.getByText('Generate images from text, ');
  await job.waitFor();
  await page.getByRole('button', { name: 'Use the key of the link' }).click();
  await expect.poll(kept).toBe('gmk_anothers');
  // What the page shows is of that account, too.
  await job.waitFor({ state: 'detached' });
});

test('a link with a key signs nobody in unasked where the service is not on the own machine', async () => {
  const page = await visitor.tab();
  const origin = 'http://media.example';
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, service.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const kept = () => page.evaluate(() => sessionStorage.getItem('genmedia-api-key'));
  await page.goto(`${origin}/#key=gmk_anothers`);
  await page.getByRole('button', { name: 'Do not use it' }).click();
  expect([await kept(), page.url()]).toEqual([null, `${origin}/`]);
  await page.goto(`${origin}/?again#key=${service.apiKey}`);
  await page.getByRole('button', { name: 'Use the key of the link' }).click();
  await expect.poll(kept).toBe(service.apiKey);
});

test('a key that the address gets while the page is open signs in', async () => {
  const { page } = await openConsole(await visitor.tab(), service.url);
  await show(page, '/account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await show(page, `key=${service.apiKey}`);
  await page.getByRole('heading', { name: 'What would you like to make?' }).waitFor();
  expect(page.url()).not.toContain('key');
  await show(page, '/account');
  await page.getByText('You use an API key').waitFor();
});

test.for(isFull ? ['#key=%', '#key=', '#/key=%E0%A4%A'] : ['#key=%'])(
  'the address %s shows the page',
  async (hash) => {
    const { page, complaints } = await openConsole(await visitor.tab(), `${service.url}`);
    await page.goto(`${service.url}/?again${hash}`);
    await page.waitForSelector('main h1');
    expect(complaints).toEqual([]);
  },
);

test.runIf(isFull)('on a phone the result comes into view after Run', async () => {
  const page = await open('/try/generateImage', await elsewhere(phone));
  const button = page.getByRole('button', { name: 'Run', exact: true });
  // The last that the phone shows, so that nothing below it can be seen.
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.tap();
  await page.locator('.result').waitFor();
  const isSeen = () =>
    page.locator('.result').evaluate((result) => {
      const { top } = result.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
  await expect.poll(isSeen).toBe(true);
});

test.runIf(isFull)('no example names a job that nobody has', async () => {
  const page = await open('/try/fetchObject3d');
  await page.locator('#fetchObject3d-id').waitFor();
  expect(await page.locator('#fetchObject3d-id').inputValue()).toBe('');
});
