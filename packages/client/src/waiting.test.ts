import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient, type Fetch, type Genmedia } from './index.ts';
import { pollInterval } from './poll-interval.ts';
import { edit, rejection, testApiKey } from './testing/fast.ts';
import { fly } from './testing/fly.ts';
import { processing, success } from './testing/service.ts';

// A service and a network in one function, and a clock that jumps to the next timer. So minutes of
// waiting take no time, and nothing depends on chance or on the speed of this machine.

/** A table of etas has hundreds of waits. */
const isFull = process.env.TEST_FULL === '1';

beforeEach(() => {
  // Steps of the golden ratio: as evenly spread as random numbers, and the same in each run.
  let drawn = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => (drawn++ * 0.618_033_988_749) % 1);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface World {
  genmedia: Genmedia;
  /** Milliseconds at which each poll of the job was sent. */
  questions: number[];
  starts: number;
}

type Trouble = () => Response | Promise<Response>;

interface Story {
  /** Milliseconds after which the job is done. */
  jobTakes: number;
  eta?: number;
  /** What happens instead of an answer between two moments. */
  outage?: { from: number; to: number; trouble: Trouble };
  options?: ClientOptions;
  /** Whether the service ignores `Prefer`. */
  neverWaits?: boolean;
}

function world({ jobTakes, eta = 0, outage, options, neverWaits = false }: Story): World {
  vi.useFakeTimers({ now: 0 });
  const fetch: Fetch = async (url, { headers }) => {
    if (!url.includes('/fetch/')) {
      created.starts++;
      return Response.json(processing({ eta }));
    }
    created.questions.push(Date.now());
    if (outage && Date.now() >= outage.from && Date.now() < outage.to) return outage.trouble();
    const [, wait] = /^wait=(\d+)$/.exec(new Headers(headers).get('prefer') ?? '') ?? [];
    const left = Math.ceil(Math.min(jobTakes - Date.now(), Number(wait ?? 0) * 1000));
    if (left > 0 && !neverWaits) await new Promise((resolve) => setTimeout(resolve, left));
    return Response.json(Date.now() < jobTakes ? processing({ eta }) : success());
  };
  const genmedia = createClient({
    baseUrl: 'http://service',
    apiKey: testApiKey,
    fetch,
    ...options,
  });
  const created: World = { genmedia, questions: [], starts: 0 };
  return created;
}

const refused: Trouble = () =>
  Promise.reject(
    Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    }),
  );
const troubles: [string, Trouble][] = [
  ['503', () => Response.json({ status: 'error', code: 'unavailable' }, { status: 503 })],
  ['a refused connection', refused],
  ['a page under 200', () => new Response('<html>Be right back</html>')],
  ['a page under 502', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['nothing at all', () => new Promise(() => {})],
];

const ways: [string, (genmedia: Genmedia) => Promise<unknown>][] = [
  ['run', (genmedia) => genmedia.run('editImage', edit)],
  ['wait', async (genmedia) => (await genmedia.submit('editImage', edit)).wait()],
  [
    'for await',
    async (genmedia) => {
      let last: unknown;
      for await (last of await genmedia.submit('editImage', edit));
      return last;
    },
  ],
  ['wait of a saved job', (genmedia) => genmedia.job({ operation: 'editImage', id: 42 }).wait()],
];

test.each(
  ways.flatMap(([way, call]) => troubles.map(([name, trouble]) => ({ way, name, call, trouble }))),
)('$way outlasts a minute of $name', async ({ call, trouble }) => {
  const outage = { from: 0, to: 60_000, trouble };
  const { genmedia, questions } = world({ jobTakes: 30_000, outage });
  expect(await fly(call(genmedia))).toMatchObject({ status: 'success' });
  expect(questions.length).toBeLessThanOrEqual(30);
  expect(questions.at(-1)).toBeLessThan(90_000);
});

test('the time limit ends an outage, and says how to wait for the job again', async () => {
  const outage = { from: 0, to: Infinity, trouble: refused };
  const { genmedia } = world({ jobTakes: 30_000, outage });
  const error = await fly(rejection(genmedia.run('editImage', edit, { timeout: 60_000 })));
  expect(Date.now()).toBe(60_000);
  expect(error).toMatchObject({
    code: 'timeout',
    job: { operation: 'editImage', id: 42 },
    message: 'editImage timed out. The job goes on: await genmedia.job(error.job).wait().',
  });
});

test('Retry-After of a busy service is respected while a job is waited for', async () => {
  const trouble = () => new Response('', { status: 503, headers: { 'retry-after': '20' } });
  const outage = { from: 0, to: 10_000, trouble };
  const { genmedia, questions } = world({ jobTakes: 1000, outage });
  await fly(genmedia.run('editImage', edit));
  expect(questions[1]).toBe(Number(questions[0]) + 20_000);
  expect(questions).toHaveLength(2);
});

test('a first poll that fails is not followed by the next one at once', async () => {
  const outage = { from: 0, to: 400, trouble: refused };
  const { genmedia, questions } = world({ jobTakes: 300, outage });
  await fly(genmedia.job({ operation: 'editImage', id: 42 }).wait());
  expect(questions).toHaveLength(2);
  expect(questions[1]).toBeGreaterThanOrEqual(500);
});

test.each([401, 403, 404, 410])(
  'a %i ends the wait: asking again would not help',
  async (status) => {
    const trouble = () =>
      Response.json({ status: 'error', code: 'no', message: 'No.' }, { status });
    const { genmedia, questions } = world({
      jobTakes: 30_000,
      outage: { from: 0, to: Infinity, trouble },
    });
    const error = await fly(rejection(genmedia.run('editImage', edit)));
    expect(error).toMatchObject({ status, job: { id: 42 } });
    expect(questions).toHaveLength(1);
  },
);

test('a redirect ends the wait also in a page, which does not see its status', async () => {
  const trouble = () => Response.error();
  const { genmedia, questions } = world({
    jobTakes: 30_000,
    outage: { from: 0, to: Infinity, trouble },
  });
  const error = await fly(rejection(genmedia.run('editImage', edit)));
  expect(error).toMatchObject({ code: 'http_0', job: { id: 42 } });
  expect(questions).toHaveLength(1);
});

async function lateness(story: Story) {
  const created = world(story);
  await fly(created.genmedia.run('editImage', edit));
  return { late: Date.now() - story.jobTakes, requests: created.questions.length + created.starts };
}

test('the end of a job that takes less than a second is noticed at once, by one poll', async () => {
  for (const jobTakes of [1, 50, 400, 999]) {
    expect(await lateness({ jobTakes })).toEqual({ late: 0, requests: 2 });
  }
});

test('a service that ignores the preference gets the same polls, at the pace of the client', async () => {
  const ignored = await lateness({ jobTakes: 60_000, neverWaits: true });
  const honoured = await lateness({ jobTakes: 60_000 });
  expect(ignored.requests).toBeLessThanOrEqual(26);
  expect(honoured.requests).toBeLessThan(ignored.requests);
});

const etas: [name: string, etaOf: (seconds: number) => number][] = [
  ['right', (seconds) => seconds],
  ['always 0', () => 0],
  ['a day', () => 86_400],
  ['ten times too long', (seconds) => seconds * 10],
  ['ten times too short', (seconds) => seconds / 10],
  ['no number', () => Number.NaN],
];

test.each(isFull ? etas : etas.slice(0, 3))(
  'with an eta that is %s, results are noticed soon, with few questions',
  async (_, etaOf) => {
    for (const [from, to] of [
      [0.5, 2],
      [2, 10],
      [10, 40],
      [40, 120],
    ] as const) {
      const seen: number[] = [];
      for (let step = 0; step <= 40; step++) {
        const seconds = from * (to / from) ** (step / 40);
        const { late, requests } = await lateness({
          jobTakes: seconds * 1000,
          eta: etaOf(seconds),
        });
        seen.push(late / Math.max(1000, seconds * 100));
        expect(requests).toBeLessThanOrEqual(30);
      }
      seen.sort((a, b) => a - b);
      // The delay, relative to what is allowed: a tenth of the job's time or a second, whichever is
      // more.
      expect(seen[20]).toBeLessThanOrEqual(1);
    }
  },
);

test('in an hour of waiting there is one poll about every 40 seconds', async () => {
  const { genmedia, questions } = world({ jobTakes: 3_600_000 });
  await fly(genmedia.run('editImage', edit));
  expect(Math.max(...questions.slice(1).map((at, n) => at - Number(questions[n])))).toBe(40_000);
  expect(questions.length).toBeLessThan(120);
});

test('a clock that is set back makes no poll come sooner', () => {
  expect(pollInterval(-3_600_000)).toBe(500);
});
