import { expect, test } from 'vitest';
import { run, show } from '../testing/browser.ts';
import { consoleVisitor, hasFocus, isFull } from '../testing/visit.ts';

const { elsewhere, open, service, visitor } = consoleVisitor();

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

const ofCards = [
  ['createDubbing', 'voice_model'],
  ['generateSpeech', 'model_id'],
] as const;

test.for(ofCards.slice(0, isFull ? 2 : 1))(
  'from the card of a model, %s is opened with it',
  async ([operation, field]) => {
    const page = await visitor.tab();
    const model = { model_id: 'acme-voice', name: 'Acme', description: '', feature: 'audio_gen' };
    const json = { status: 'success', models: [{ ...model, operations: [operation] }], total: 1 };
    await page.route('**/api/v7/models?*', (route) => route.fulfill({ json }));
    await open('/models', page);
    await page.locator('.model-card button').click();
    const named = page.locator(`#${operation}-${field}`);
    const shown = () => named.evaluate((one) => ('value' in one && one.value) || one.textContent);
    await expect.poll(shown).toBe('acme-voice');
  },
);

test.runIf(isFull)(
  'a job that newer ones have pushed off the first page is not shown as running for ever',
  async () => {
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
  },
);

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

test.runIf(isFull)(
  'a job of an operation that this console does not know is shown without its result',
  async () => {
    const page = await open('/jobs');
    const at = '2026-05-01T09:30:00.000Z';
    const job = {
      id: 5,
      operation: 'makeHologram',
      status: 'success',
      created_at: at,
      error: null,
    };
    await page.route('**/api/v7/jobs/5?*', (route) =>
      route.fulfill({
        json: { status: 'success', job: { ...job, started_at: at, finished_at: at } },
      }),
    );
    await show(page, '/jobs/5');
    await page.getByText('This console does not know makeHologram').waitFor();
  },
);

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
  // Who cannot see the page hears what a yes would do.
  const descriptionId = await page.getByRole('dialog').getAttribute('aria-describedby');
  const description = page.locator(`[id="${descriptionId}"]`);
  expect(await description.textContent()).toContain('Their jobs stay in the account');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator('.job').count()).toBe(2);
  await expect.poll(() => hasFocus(removeThese)).toBe(true);
  await removeThese.press('Enter');
  await page.getByRole('button', { name: 'Remove 2 runs' }).press('Enter');
  await page.getByText('Nothing was run yet').waitFor();
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true);
});
