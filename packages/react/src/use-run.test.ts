import type { Page } from '@genmedia/browser';
import { expect, test } from 'vitest';
import { jobSite } from './testing/job-site.ts';
import {
  allReceived,
  answer,
  failed,
  hangUp,
  isFull,
  processing,
  type Respond,
  silence,
} from './testing/site.ts';

const site = jobSite('runs.tsx');

// A picture that the page shows without a request.
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const success = { status: 'success', id: 42, output: [picture] };
const job = { operation: 'generateImage', id: 42 };

const open = (settings?: Record<string, string>) => site.open(settings);

interface Shown {
  status: string;
  data?: { output: string[] };
  error?: { code: string };
  job?: object;
  eta?: number;
  queuePosition?: number;
}

const shown = async (page: Page, name = 'run'): Promise<Shown> =>
  JSON.parse((await page.textContent(`#${name} output`)) ?? '');

/** Waits until a component shows a status. */
async function until(page: Page, status: string, name = 'run'): Promise<Shown> {
  await page.waitForFunction(
    ([section, wanted]) =>
      document.querySelector(`#${section} output`)?.textContent?.includes(`"status":"${wanted}"`),
    [name, status],
  );
  return shown(page, name);
}

const paint = (page: Page) => page.click('#run >> text="Paint"');
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('a run goes from idle over its job and estimate to its result', async () => {
  const page = await open();
  expect(await until(page, 'idle')).toEqual({ status: 'idle' });
  site.started = silence;
  await paint(page);
  expect(await until(page, 'submitting')).toEqual({ status: 'submitting' });
  await page.click('text="Reset"');
  site.started = answer(processing);
  await paint(page);
  await expect
    .poll(() => shown(page))
    .toMatchObject({ status: 'waiting', job, eta: 7, queuePosition: 2 });
  site.fetched = answer(success);
  expect(await until(page, 'success')).toMatchObject({ job, data: { output: [picture] } });
});

test('in a sandbox, where a page may store nothing, a run goes to its result', async () => {
  const page = await open();
  await page.evaluate(() => {
    const sandbox = document.createElement('iframe');
    sandbox.sandbox.add('allow-scripts');
    sandbox.src = `${location.href}?storageKey=lighthouse`;
    document.body.replaceChildren(sandbox);
  });
  // The origin of a sandbox is none, so the service has to allow all.
  const toAll =
    (respond: Respond): Respond =>
    (response, received) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      respond(response, received);
    };
  site.started = toAll(answer(processing));
  site.fetched = toAll(answer(success));
  const frame = page.frameLocator('iframe');
  await frame.getByText('Paint', { exact: true }).click();
  await expect.poll(() => frame.locator('output').textContent()).toContain('"status":"success"');
});

test('a result that comes at once is not polled', async () => {
  site.started = answer(success);
  const page = await open();
  await paint(page);
  expect(await until(page, 'success')).toMatchObject({ job, data: { output: [picture] } });
  expect(site.received).toHaveLength(1);
});

test('an effect in StrictMode, or a double click, starts one job', async () => {
  const page = await open({ startAtOnce: '' });
  await until(page, 'waiting');
  await paint(page);
  await site.aMinuteLater(page);
  expect(site.starts()).toHaveLength(1);
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');

  // The first job has ended, so the same input starts a new job.
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(2);
  expect(site.keys().size).toBe(2);
});

test('a run without a storageKey outlives Fast Refresh', async () => {
  const page = await open();
  await paint(page);
  await until(page, 'waiting');
  await page.click('text="Change the code"');
  expect(await shown(page)).toMatchObject({ status: 'waiting', job });
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');
});

test('a reload before the first answer sends the request again, with its first key', async () => {
  site.started = silence;
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(1);
  site.started = answer(processing);
  await page.reload();
  await until(page, 'waiting');
  expect(site.starts()).toHaveLength(2);
  expect(site.keys().size).toBe(1);
  expect(new Set(site.starts().map(({ body }) => body)).size).toBe(1);
});

test('the key is stored before the request is sent', async () => {
  const page = await open({ storageKey: 'lighthouse' });
  await page.evaluate(() => {
    window.fetch = (async (_, init) => {
      const key = new Headers(init?.headers).get('idempotency-key');
      document.title = JSON.stringify({ sent: key, storedThen: { ...localStorage } });
      return new Promise(() => {});
    }) as typeof fetch;
  });
  await paint(page);
  await page.waitForFunction(() => document.title !== 'Test');
  const { sent, storedThen } = JSON.parse(await page.title());
  expect(sent).toEqual(expect.stringMatching(/./));
  expect(JSON.stringify(storedThen)).toContain(sent);
});

test.runIf(isFull)(
  'a reload while the job runs waits for it, and sends no second request',
  async () => {
    const page = await open({ storageKey: 'lighthouse' });
    await paint(page);
    await until(page, 'waiting');
    await page.reload();
    expect(await until(page, 'waiting')).toMatchObject({ job });
    site.fetched = answer(success);
    expect(await until(page, 'success')).toMatchObject({ data: { output: [picture] } });
    await page.reload();
    expect(await until(page, 'success')).toMatchObject({ data: { output: [picture] } });
    expect(site.starts()).toHaveLength(1);
  },
);

test.runIf(isFull)(
  'no component polls while it is unmounted; when it returns, it goes on',
  async () => {
    const page = await open({ storageKey: 'lighthouse' });
    await paint(page);
    await until(page, 'waiting');
    await page.click('text="Leave or return"');
    await allReceived(page);
    const before = site.received.length;
    await site.aMinuteLater(page);
    expect(site.received).toHaveLength(before);
    site.fetched = answer(success);
    await page.click('text="Leave or return"');
    await until(page, 'success');
    expect(site.starts()).toHaveLength(1);
  },
);

test.runIf(isFull)('an outage while the job runs ends nothing', async () => {
  site.fetched = hangUp;
  const page = await open();
  await paint(page);
  await until(page, 'waiting');
  await site.aMinuteLater(page);
  expect((await shown(page)).status).toBe('waiting');
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');
});

test.each([
  ['a refused start', () => (site.started = answer(failed, 400)), 400],
  ['a job that fails', () => (site.fetched = answer(failed)), 200],
])('%s is an error, and the next start a new request', async (_, fail, status) => {
  fail();
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  expect((await until(page, 'error')).error).toMatchObject({ code: 'engine_failed', status });
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(2);
  expect(site.keys().size).toBe(2);
});

test('a start without an answer is an error; the next start with the same input has its key', async () => {
  site.started = hangUp;
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  expect((await until(page, 'error')).error).toMatchObject({ code: 'network_error' });
  const before = site.starts().length;
  site.started = answer(processing);
  await page.reload();
  expect((await until(page, 'error')).error).toMatchObject({ code: 'network_error' });
  await site.aMinuteLater(page);
  expect(site.starts()).toHaveLength(before);
  await paint(page);
  await until(page, 'waiting');
  expect(site.keys().size).toBe(1);
});

test('a run that was left before its first answer starts no second job', async () => {
  site.started = silence;
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(1);
  await page.click('text="Stop"');
  expect(await until(page, 'idle')).toEqual({ status: 'idle' });
  site.started = answer(processing);
  await paint(page);
  await until(page, 'waiting');
  expect(site.starts()).toHaveLength(2);
  expect(site.keys().size).toBe(1);
});

test('a start with another input forgets the earlier job, which goes on', async () => {
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await until(page, 'waiting');
  site.started = answer({ ...processing, id: 43 });
  await page.click('text="Paint another"');
  await page.waitForFunction(() => document.body.textContent?.includes('"id":43'));
  const before = site.received.length;
  // On a busy machine, a minute of the page's clock may pass with one poll.
  const polls = async () => {
    await site.aMinuteLater(page);
    return site.received.length - before;
  };
  await expect.poll(polls).toBeGreaterThan(1);
  // A last poll of the earlier job may have been on its way.
  expect(new Set(site.received.slice(before + 1).map(({ url }) => url))).toEqual(
    new Set(['/api/v7/images/fetch/43']),
  );
  expect(site.cancels()).toEqual([]);
});

test.runIf(isFull)('a key that the service may have forgotten is not sent', async () => {
  site.started = silence;
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(1);
  await site.context.clock.fastForward('24:00:00');
  await page.reload();
  await until(page, 'idle');
  await site.aMinuteLater(page);
  expect(site.starts()).toHaveLength(1);
  expect(await stored(page)).toBe('{}');
});

test('stopWaiting still shows the job, reset does not; after a reload neither does', async () => {
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await until(page, 'waiting');
  await page.click('text="Stop"');
  expect(await until(page, 'idle')).toEqual({ status: 'idle', job });
  await allReceived(page);
  const before = site.received.length;
  await site.aMinuteLater(page);
  expect(site.received).toHaveLength(before);
  await page.reload();
  expect(await until(page, 'idle')).toEqual({ status: 'idle' });

  await paint(page);
  await until(page, 'waiting');
  await page.click('text="Reset"');
  expect(await shown(page)).toEqual({ status: 'idle' });
  await page.reload();
  expect(await until(page, 'idle')).toEqual({ status: 'idle' });
});

const cancelledJob = {
  status: 'error',
  id: 42,
  code: 'cancelled',
  message: 'The job was cancelled.',
};

/** Polls find the job processing until it is cancelled, then this: a poll may come before the cancel. */
function cancelLeaves(found: object): void {
  const { cancelled } = site;
  site.cancelled = (...request) => {
    site.fetched = answer(found);
    cancelled(...request);
  };
}

test('a cancel ends the job, and the run with the error that says so', async () => {
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await until(page, 'waiting');
  cancelLeaves(cancelledJob);
  await page.click('text="Cancel"');
  expect(await until(page, 'error')).toMatchObject({ error: { code: 'cancelled' }, job });
  expect(site.cancels().map(({ url }) => url)).toEqual(['/api/v7/jobs/42/cancel']);
  await page.click('text="Cancel"');
  // The run is over. A start with the same input is a new one.
  site.fetched = answer(processing);
  await paint(page);
  await until(page, 'waiting');
  expect(site.cancels()).toHaveLength(1);
  expect(site.keys().size).toBe(2);
});

test('a cancel before the first answer waits for the job, also while no component shows it', async () => {
  let accept = () => {};
  site.started = (response, request) => {
    accept = () => answer(processing)(response, request);
  };
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await expect.poll(() => site.starts().length).toBe(1);
  await page.click('text="Cancel"');
  await page.click('text="Leave or return"');
  expect(site.cancels()).toEqual([]);
  site.fetched = answer(cancelledJob);
  accept();
  await expect.poll(() => site.cancels().length).toBe(1);
  await page.click('text="Leave or return"');
  expect(await until(page, 'error')).toMatchObject({ error: { code: 'cancelled' } });
});

test('a cancel that comes too late leaves the result', async () => {
  const page = await open({ storageKey: 'lighthouse' });
  await paint(page);
  await until(page, 'waiting');
  cancelLeaves(success);
  await page.click('text="Cancel"');
  expect(await until(page, 'success')).toMatchObject({ data: { output: [picture] } });
  expect(site.cancels()).toHaveLength(1);
});

test('two components show one run, and only one of them polls', async () => {
  site.fetched = answer(success);
  const page = await open({ storageKey: 'lighthouse', two: '' });
  await paint(page);
  await Promise.all([until(page, 'success'), until(page, 'success', 'second')]);
  expect(site.starts()).toHaveLength(1);
  expect(site.questions()).toHaveLength(1);
});

test.runIf(isFull)(
  'two tabs show one run, and only one polls; if that tab is closed, the other goes on',
  async () => {
    const settings = { storageKey: 'lighthouse' };
    const [first, second] = [await open(settings), await open(settings)];
    await paint(first);
    await Promise.all([until(first, 'waiting'), until(second, 'waiting')]);
    site.fetched = silence;
    await site.context.clock.runFor(10_000);
    // On a busy machine, the page may have given it up already, and sent the next one.
    await expect.poll(() => site.unanswered().length).toBe(1);
    await site.aMinuteLater(second);
    await expect.poll(() => site.unansweredLater(second)).toBe(1);
    site.fetched = answer(success);
    await first.close();
    await site.aMinuteLater(second);
    expect(await until(second, 'success')).toMatchObject({ data: { output: [picture] } });
    // A tab can learn late what another one has stored. Then it sends the request again, with the
    // same key.
    expect(site.keys().size).toBe(1);
  },
);

test('if the tab that polls stands still, another one polls', async () => {
  site.fetched = silence;
  const settings = { job: JSON.stringify(job) };
  const first = await open(settings);
  await until(first, 'waiting', 'job');
  await expect.poll(() => site.unansweredLater(first)).toBe(1);
  // As of a tab behind an `alert`, nothing is heard of it any more. It keeps its lock.
  await first.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {};
    window.fetch = () => new Promise(() => {});
  });
  const second = await open(settings);
  await until(second, 'waiting', 'job');
  site.fetched = answer(success);
  await site.aMinuteLater(second);
  await site.aMinuteLater(second);
  expect(await until(second, 'success', 'job')).toMatchObject({ data: { output: [picture] } });
});

test.runIf(isFull)('another tab that shows the same run gets the result', async () => {
  const settings = { storageKey: 'lighthouse' };
  const [first, second] = [await open(settings), await open(settings)];
  await paint(first);
  await until(second, 'waiting');
  site.fetched = answer(success);
  await Promise.all([until(first, 'success'), until(second, 'success')]);
  // A tab can learn late what another one has stored. Then it sends the request again, with the
  // same key.
  expect(site.keys().size).toBe(1);
  await first.click('text="Reset"');
  expect(await until(second, 'idle')).toEqual({ status: 'idle' });
});

test.runIf(isFull)(
  'two services at one origin use the same storageKey, and each has its own run',
  async () => {
    const settings = { storageKey: 'lighthouse' };
    const first = await open({ ...settings, service: '/one' });
    await paint(first);
    await until(first, 'waiting');
    const second = await open({ ...settings, service: '/two' });
    expect(await until(second, 'idle')).toEqual({ status: 'idle' });
    await paint(second);
    // The jobs of both services have the same id.
    await until(second, 'waiting');
    await expect.poll(() => site.questions().some(({ url }) => url.startsWith('/two/'))).toBe(true);
    expect(site.starts().map(({ url }) => url.split('/')[1])).toEqual(['one', 'two']);
  },
);

test.runIf(isFull)(
  'of two tabs that are opened before the first answer, one sends the request again',
  async () => {
    const settings = { storageKey: 'lighthouse' };
    site.started = silence;
    const first = await open(settings);
    await paint(first);
    await expect.poll(() => site.starts().length).toBe(1);
    await first.close();
    const tabs = [await open(settings), await open(settings)] as const;
    await expect.poll(() => site.starts().length).toBe(2);
    await Promise.all(tabs.map((tab) => until(tab, 'submitting')));
    await Promise.all(tabs.map((tab) => allReceived(tab)));
    expect(site.starts()).toHaveLength(2);
    expect(site.keys().size).toBe(1);
  },
);

test('useJob waits for a job from elsewhere, and only one component polls', async () => {
  site.fetched = silence;
  const page = await open({ job: JSON.stringify(job) });
  expect(await until(page, 'waiting', 'job')).toMatchObject({ status: 'waiting' });
  await expect.poll(() => site.unansweredLater(page)).toBeGreaterThan(0);
  expect(site.unanswered()).toHaveLength(1);
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success', 'job');
  expect(await until(page, 'success', 'second')).toMatchObject({ data: { output: [picture] } });
  expect(site.starts()).toHaveLength(0);
});

test('a job from elsewhere that is unknown is an error', async () => {
  site.fetched = answer({ ...failed, code: 'not_found' }, 404);
  const page = await open({ job: JSON.stringify(job) });
  expect((await until(page, 'error', 'job')).error).toMatchObject({ code: 'not_found' });
});
