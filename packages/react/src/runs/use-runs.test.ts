import type { Page } from '@genmedia/browser';
import { expect, test } from 'vitest';
import { jobSite } from '../testing/job-site.ts';
import {
  allReceived,
  answer,
  failed,
  hangUp,
  isFull,
  processing,
  type Respond,
  silence,
} from '../testing/site.ts';

const site = jobSite('run-list.tsx');

const success = { status: 'success', id: 42, output: ['https://media.example/1.png'] };

const piece = (content: string) =>
  `data: ${JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`;

/** A streamed answer that goes on until the test ends it. */
function talking(): { answer: Respond; end: () => void } {
  let end = () => {};
  return {
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('Good '));
      end = () => response.end(`${piece('day.')}data: [DONE]\n\n`);
    },
    end: () => end(),
  };
}

async function open(settings: Record<string, string> = { storageKey: 'ada' }): Promise<Page> {
  const page = await site.open(settings);
  await page.waitForFunction(() => document.querySelector('output')?.textContent !== 'loading');
  return page;
}

interface Shown {
  id: string;
  operation: string;
  status: string;
  data?: object;
  error?: object;
  endedAt?: number;
}

/** What the list shows, the newest first. */
const shown = async (page: Page): Promise<Shown[]> =>
  (await page.locator('#list code').allTextContents()).map((text) => JSON.parse(text));

/** Waits until the list shows these states, the newest first. */
async function until(page: Page, ...states: string[]): Promise<Shown[]> {
  await page.waitForFunction(
    (wanted) => document.querySelector('#list > output')?.textContent === wanted,
    states.join(' '),
  );
  return shown(page);
}

const press = (page: Page, label: string) => page.click(`#list >> text="${label}"`);

const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('genmedia');
        request.onsuccess = () => {
          const all = request.result.transaction('runs').objectStore('runs').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );

test('runs of several operations go side by side, each to its result', async () => {
  const page = await open();
  await press(page, 'paint');
  const [waiting] = await until(page, 'waiting');
  await expect
    .poll(() => shown(page))
    .toMatchObject([{ eta: 7, queuePosition: 2, job: { id: 42 } }]);
  expect(waiting).toMatchObject({ operation: 'generateImage', input: { width: 512 } });
  site.started = answer({ status: 'success', models: [], total: 0 });
  await press(page, 'models');
  const [models] = await until(page, 'success', 'waiting');
  expect(models).toMatchObject({ operation: 'listModels', data: { total: 0 } });
  expect(models).toMatchObject({ response: { status: 200 } });
  expect(JSON.stringify(models)).toContain('["x-request-id","req-7"]');
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  const [, image] = await until(page, 'success', 'success');
  expect(image).toMatchObject({ data: success, id: [...site.keys()].find(Boolean) });
  expect(image?.endedAt).toBeGreaterThan(0);
});

test('without a storageKey the list is the component’s own, and nothing is stored', async () => {
  const page = await open({});
  await press(page, 'paint');
  await until(page, 'waiting');
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.reload();
  await until(page, '');
});

test('without a storageKey the list outlives Fast Refresh', async () => {
  const page = await open({});
  await press(page, 'paint');
  await until(page, 'waiting');
  await page.click('text="Change the code"');
  expect(await shown(page)).toMatchObject([{ operation: 'generateImage', status: 'waiting' }]);
});

test('where a page may not talk to other tabs, runs go to their results', async () => {
  site.fetched = answer(success);
  const page = await open();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.click('text="Go or return"');
  await page.evaluate(() => {
    // As in Firefox with cookies blocked.
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    } as never;
  });
  await page.click('text="Go or return"');
  await press(page, 'paint');
  await until(page, 'success');
  expect(errors).toEqual([]);
});

test('a page can delete the stored runs of all tabs, and goes on to store new ones', async () => {
  const page = await open();
  await press(page, 'paint');
  await until(page, 'waiting');
  const deleted = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('genmedia');
        for (const end of ['success', 'blocked'])
          request.addEventListener(end, () => resolve(end), { once: true });
      }),
  );
  expect(deleted).toBe('success');
  await page.reload();
  await until(page, '');
  await press(page, 'paint');
  await until(page, 'waiting');
  await page.reload();
  await until(page, 'waiting');
});

test('a reload before the first answer sends the request again, with its first key', async () => {
  site.started = silence;
  const page = await open();
  await press(page, 'paint');
  await expect.poll(() => site.starts().length).toBe(1);
  site.started = answer(processing);
  await page.reload();
  await until(page, 'waiting');
  expect(site.starts()).toHaveLength(2);
  expect(site.keys().size).toBe(1);
  expect(new Set(site.starts().map(({ body }) => body)).size).toBe(1);
});

test('a reload while the job runs waits for it, and shows it after its end', async () => {
  const page = await open();
  await press(page, 'paint');
  await until(page, 'waiting');
  // The list shows the run before it is stored. A reload in between would send the request again,
  // with its key.
  await expect.poll(() => stored(page)).toContain('"status":"waiting"');
  await page.reload();
  await until(page, 'waiting');
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');
  await page.reload();
  expect(await until(page, 'success')).toMatchObject([{ data: success }]);
  expect(site.starts()).toHaveLength(1);
});

test('a request that may not go out twice is not sent again after a reload', async () => {
  site.started = silence;
  const page = await open();
  await press(page, 'check');
  await expect.poll(() => site.starts().length).toBe(1);
  await page.reload();
  expect(await until(page, 'error')).toMatchObject([
    { error: { code: 'interrupted', temporary: false } },
  ]);
  expect(site.starts()).toHaveLength(1);
});

test('a key that the service may have forgotten is not sent', async () => {
  site.started = silence;
  const page = await open();
  await press(page, 'paint');
  await expect.poll(() => site.starts().length).toBe(1);
  await page.close();
  await site.context.clock.fastForward('24:00:00');
  expect(await until(await open(), 'error')).toMatchObject([
    { error: { code: 'interrupted', temporary: false } },
  ]);
  expect(site.starts()).toHaveLength(1);
});

test('two tabs show one list, and only one of them polls; if one is closed, the other goes on', async () => {
  const [first, second] = [await open(), await open()];
  await press(first, 'paint');
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
  expect(await until(second, 'success')).toMatchObject([{ data: success }]);
  expect(site.keys().size).toBe(1);
});

test('when one tab ends, leaves or removes a run, the other shows it', async () => {
  const [first, second] = [await open(), await open()];
  await press(first, 'paint');
  await Promise.all([until(first, 'waiting'), until(second, 'waiting')]);
  await press(first, 'Leave');
  await Promise.all([until(first, 'left'), until(second, 'left')]);
  await press(second, 'Resume');
  await Promise.all([until(first, 'waiting'), until(second, 'waiting')]);
  site.fetched = answer(success);
  await site.aMinuteLater(first);
  await Promise.all([until(first, 'success'), until(second, 'success')]);
  await press(second, 'remove all');
  await Promise.all([until(first, ''), until(second, '')]);
  expect(await stored(first)).toBe('[]');
});

test.runIf(isFull)(
  'an answer without a job is heard by the tab that asked, and told to the other',
  async () => {
    const [first, second] = [await open(), await open()];
    site.started = silence;
    await press(first, 'check');
    await until(second, 'submitting');
    expect(site.starts()).toHaveLength(1);
    await press(first, 'Leave');
    await Promise.all([until(first, 'left'), until(second, 'left')]);
    site.started = answer({ status: 'success', has_nsfw_concept: [false] });
    await press(first, 'Resume');
    await Promise.all([until(first, 'success'), until(second, 'success')]);
    expect(site.starts()).toHaveLength(2);
  },
);

test('no component polls while it is unmounted; when it returns, it goes on', async () => {
  const page = await open();
  await press(page, 'paint');
  await until(page, 'waiting');
  await page.click('text="Go or return"');
  await allReceived(page);
  const before = site.received.length;
  await site.aMinuteLater(page);
  expect(site.received).toHaveLength(before);
  site.fetched = answer(success);
  await page.click('text="Go or return"');
  await site.aMinuteLater(page);
  await until(page, 'success');
  expect(site.starts()).toHaveLength(1);
});

test.runIf(isFull)(
  'an answer that comes while the component is gone is there when it returns',
  async () => {
    let go = () => {};
    site.started = (response, request) => {
      go = () => answer({ status: 'success', has_nsfw_concept: [false] })(response, request);
    };
    const page = await open();
    await press(page, 'check');
    await expect.poll(() => site.starts().length).toBe(1);
    await page.click('text="Go or return"');
    go();
    await page.click('text="Go or return"');
    await until(page, 'success');
    expect(site.starts()).toHaveLength(1);
  },
);

test('an outage while the job runs ends nothing', async () => {
  site.fetched = hangUp;
  const page = await open();
  await press(page, 'paint');
  await until(page, 'waiting');
  await site.aMinuteLater(page);
  await until(page, 'waiting');
  site.fetched = answer(success);
  await site.aMinuteLater(page);
  await until(page, 'success');
});

test('a job that fails is an error, as plain data', async () => {
  site.fetched = answer(failed);
  const page = await open();
  await press(page, 'paint');
  const [run] = await until(page, 'error');
  expect(run).toMatchObject({
    job: { id: 42 },
    error: { code: 'engine_failed', message: 'It failed.', status: 200, temporary: false },
  });
});

test('a request without an answer is an error; resumed, it is sent with its key', async () => {
  site.started = hangUp;
  const page = await open();
  await press(page, 'paint');
  const [run] = await until(page, 'error');
  expect(run).toMatchObject({ error: { code: 'network_error', temporary: true } });
  site.started = answer(processing);
  await press(page, 'Resume');
  await until(page, 'waiting');
  // The browser itself may repeat a request that broke off. All repetitions have one key.
  expect(site.keys().size).toBe(1);
});

test.runIf(isFull)('a run is resumed in the moment in which its error shows', async () => {
  site.started = (...first) => {
    site.started = answer(processing);
    answer(failed)(...first);
  };
  const page = await open();
  await page.evaluate(() => {
    const list = document.querySelector('#list');
    const observer = new MutationObserver(() => {
      if (list?.querySelector('output')?.textContent !== 'error') return;
      observer.disconnect();
      const buttons = [...list.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Resume')?.click();
    });
    if (list) observer.observe(list, { childList: true, subtree: true, characterData: true });
  });
  await press(page, 'paint');
  await until(page, 'waiting');
  expect(site.starts()).toHaveLength(2);
  expect(site.keys().size).toBe(1);
});

test('an answer grows while it streams, and stays when the run is left', async () => {
  const page = await open();
  const content = (text: string) => ({ choices: [{ message: { content: text } }] });
  const whole = talking();
  site.started = whole.answer;
  await press(page, 'talk');
  expect(await until(page, 'streaming')).toMatchObject([{ data: content('Good ') }]);
  whole.end();
  expect(await until(page, 'success')).toMatchObject([{ data: content('Good day.') }]);
  site.started = talking().answer;
  await press(page, 'talk');
  await until(page, 'streaming', 'success');
  await press(page, 'Leave');
  const [left] = await until(page, 'success', 'success');
  expect(left).toMatchObject({ data: content('Good ') });
  await expect.poll(() => site.starts()[1]?.aborted).toBe(true);
});

test('runs of operations with passwords are shown and not stored', async () => {
  site.started = answer({ success: true, data: { access_token: 'a token' } });
  const page = await open();
  await press(page, 'log in');
  expect(JSON.stringify(await until(page, 'success'))).toContain('a token');
  expect(await stored(page)).toBe('[]');
  await page.reload();
  await until(page, '');
});

test('an answer with a token is dropped when the component unmounts', async () => {
  site.started = answer({ success: true, data: { access_token: 'a token' } });
  const page = await open();
  await press(page, 'log in');
  await until(page, 'success');
  await press(page, 'models');
  await until(page, 'success', 'success');
  await page.click('text="Go or return"');
  await page.click('text="Go or return"');
  expect(await until(page, 'success')).toMatchObject([{ operation: 'listModels' }]);
});

test('lists of other names and of other services are separate', async () => {
  const first = await open();
  await press(first, 'paint');
  await until(first, 'waiting');
  await until(await open({ storageKey: 'grace' }), '');
  await until(await open({ storageKey: 'ada', service: '/two' }), '');
});

test('useJob and the list wait for the same job, and only one of them polls', async () => {
  site.fetched = silence;
  const page = await open({ storageKey: 'ada', job: '' });
  await press(page, 'paint');
  await until(page, 'waiting');
  await site.aMinuteLater(page);
  await expect.poll(() => site.unansweredLater(page)).toBe(1);
});
