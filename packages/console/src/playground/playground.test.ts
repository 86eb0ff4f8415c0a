import { newPage } from '@genmedia/browser';
import { expect, onTestFinished, test } from 'vitest';
import { run, show } from '../testing/browser.ts';
import { resultIsShown } from '../testing/shown.ts';
import {
  consoleVisitor,
  everythingKept,
  hasFocus,
  holdUploads,
  isFull,
  phone,
} from '../testing/visit.ts';

const { elsewhere, open, service, visitor } = consoleVisitor();

/** How long the service is away while the page waits for a job. */
const outageMs = 60_000;

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
    expect(await everythingKept(page)).not.toContain('gmk_anothers');

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

test('a conversation goes on, and the list shows its last message', async () => {
  const page = await open('/try/createChatCompletion');
  expect(await run(page)).toBe('success');
  await page.getByLabel('What to say next').fill('And what of the sea?');
  await page.keyboard.press('Enter');
  await page.locator('.message').nth(3).waitFor();
  await show(page, '/jobs/here');
  await page.locator('.job-prompt', { hasText: 'And what of the sea?' }).waitFor();
});

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
