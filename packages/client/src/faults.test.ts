import { afterAll, describe, expect, test } from 'vitest';
import type { Genmedia } from './index.ts';
import { GenmediaError, stream, upload } from './index.ts';
import { type Clock, startClock } from './testing/clock.ts';
import { edit, fastClient, rejection } from './testing/fast.ts';
import {
  answer,
  breakOff,
  failed,
  hang,
  hangUp,
  processing,
  type Step,
  startService,
  success,
  text,
} from './testing/service.ts';

// Tests every fault with every kind of request: how often the request is sent, how many jobs that
// makes, and what the caller gets. A fault lasts for `times` requests; then the service works
// again.

const chat = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };
const sse = text(200, 'data: {"choices":[]}\n\ndata: [DONE]\n\n', {
  'content-type': 'text/event-stream',
});

interface Kind {
  call: (genmedia: Genmedia, options: { timeout: number }) => Promise<unknown>;
  /** The path of the requests that the fault hits. */
  path: RegExp;
}

const kinds: Record<string, Kind> = {
  read: { call: (genmedia) => genmedia.run('listModels'), path: /\/models/ },
  start: {
    call: (genmedia, options) => genmedia.run('editImage', edit, options),
    path: /alpha_edit$/,
  },
  poll: {
    call: (genmedia, options) => genmedia.run('editImage', edit, options),
    path: /\/fetch\//,
  },
  stream: {
    call: (genmedia, options) => stream(genmedia, 'createChatCompletion', chat, options).final(),
    path: /completions$/,
  },
  upload: {
    call: (genmedia, options) =>
      upload(genmedia, new Blob(['file'], { type: 'image/png' }), {
        ...options,
        retry: { min: 1, max: 2 },
      }),
    path: /\/put$/,
  },
};

/** Cuts the connection before the request has been read, so nothing was done. */
const refuse: Step = (response) => response.socket?.resetAndDestroy();
const page = '<html>Hello</html>';
const date = {
  'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT',
  date: 'Wed, 21 Oct 2015 07:28:00 GMT',
};
/** Sends a few bytes and never comes to the end. */
const drip: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":');
};

const again = (sent: number) => ({ sent, code: undefined });
const error = (code: string, sent = 1) => ({ sent, code });

type Expected = ReturnType<typeof again> | ReturnType<typeof error>;

/** The same outcome for all kinds of requests. */
const alike = (outcome: Expected): Record<keyof typeof kinds, Expected> => ({
  read: outcome,
  start: outcome,
  poll: outcome,
  stream: outcome,
  upload: outcome,
});

/** How often the faulty request is sent, and the code of the error, by the kind of request. */
const faults: [string, Step, Record<keyof typeof kinds, Expected>][] = [
  ...(
    [
      ['reset', refuse],
      ['killed after the body', hangUp],
      ['killed in the answer', breakOff],
    ] as const
  ).map(([name, step]): (typeof faults)[number] => [
    name,
    step,
    {
      read: again(3),
      start: again(3),
      poll: again(3),
      stream: error('network_error'),
      upload: again(3),
    },
  ]),
  [
    '408',
    answer(408, failed()),
    {
      read: again(3),
      start: error('engine_failed'),
      poll: again(3),
      stream: error('engine_failed'),
      upload: again(3),
    },
  ],
  ['409', answer(409, failed()), alike(error('engine_failed'))],
  [
    '429 without a time',
    answer(429, failed()),
    {
      read: again(3),
      start: again(3),
      poll: again(3),
      stream: error('engine_failed'),
      upload: again(3),
    },
  ],
  ['429 in seconds', answer(429, failed(), { 'retry-after': '0' }), alike(again(3))],
  ['429 by a date', answer(429, failed(), date), alike(again(3))],
  ['429 in the body', answer(429, failed({ retry_after: 0 })), alike(again(3))],
  [
    '500',
    answer(500, failed()),
    {
      read: again(3),
      start: error('engine_failed'),
      poll: again(3),
      stream: error('engine_failed'),
      upload: again(3),
    },
  ],
  ['501', answer(501, failed()), alike(error('engine_failed'))],
  ...[502, 503, 504].map((status): (typeof faults)[number] => [
    `${status}`,
    text(status, page),
    {
      read: again(3),
      start: again(3),
      poll: again(3),
      stream: error(`http_${status}`),
      upload: again(3),
    },
  ]),
  [
    '200 with an error',
    answer(200, failed()),
    {
      read: error('engine_failed'),
      start: error('engine_failed'),
      poll: error('engine_failed'),
      stream: error('engine_failed'),
      upload: again(1),
    },
  ],
  [
    '200 with a page',
    text(200, page),
    {
      read: error('invalid_response'),
      start: error('invalid_response'),
      poll: again(3),
      stream: error('invalid_response'),
      upload: again(1),
    },
  ],
  [
    '200 with nothing',
    text(200, ''),
    {
      read: error('invalid_response'),
      start: error('invalid_response'),
      poll: again(3),
      stream: error('invalid_response'),
      upload: again(1),
    },
  ],
  [
    '200 with half a JSON',
    text(200, '{"status":"succ'),
    {
      read: error('invalid_response'),
      start: error('invalid_response'),
      poll: again(3),
      stream: error('invalid_response'),
      upload: again(1),
    },
  ],
  ['a redirect', text(307, '', { location: 'http://127.0.0.1:1/' }), alike(error('http_307'))],
  ['a slow body', drip, alike(error('timeout'))],
  ['a hang', hang, alike(error('timeout'))],
];

const minute = 60_000;
const table: string[][] = [];

/**
 * Ends short pauses, and once the fault was hit lets the time limit pass, until a call has ended.
 */
async function letTimePass(clock: Clock, sent: () => number, call: Promise<unknown>) {
  let ended = false;
  const end = () => {
    ended = true;
  };
  call.then(end, end);
  while (!ended) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (sent() > 0) clock.pass(minute);
    else if (clock.timers.some((wait) => wait < 1000)) clock.pass(5);
  }
}

/**
 * A service with the fault in the first two requests of a kind. It counts jobs as the real one
 * does.
 */
async function broken(path: RegExp, fault: Step) {
  const jobs = new Set<unknown>();
  let sent = 0;
  const service = await startService((response, request) => {
    const { url, headers } = request;
    const isStart = url.endsWith('/alpha_edit');
    const isFaulty = path.test(url.split('?')[0] ?? '') && ++sent <= 2;
    if (isStart && !(isFaulty && fault === refuse)) jobs.add(headers['idempotency-key'] ?? request);
    if (isFaulty) return fault(response, request);
    if (url.endsWith('/completions')) return sse(response, request);
    if (url.endsWith('/uploads')) {
      const room = {
        status: 'success',
        upload_url: `${service.url}/put`,
        url: 'http://m.example/a',
      };
      return answer(200, { ...room, expires_at: '' })(response, request);
    }
    if (isStart) return answer(200, processing())(response, request);
    return answer(200, success({ models: [] }))(response, request);
  });
  return { service, jobs, sent: () => sent };
}

describe.each(faults)('%s', (name, fault, expected) => {
  test.each(Object.keys(kinds))('in the way of a %s', async (kind) => {
    const { call, path } = kinds[kind] as Kind;
    const { service, jobs, sent } = await broken(path, fault);
    const genmedia = fastClient(service.url, { timeout: minute });
    const isEndless = fault === hang || fault === drip;
    const clock = isEndless ? startClock() : undefined;
    const outcome = call(genmedia, { timeout: minute });
    if (clock) await letTimePass(clock, sent, outcome);
    const wanted = expected[kind] as Expected;
    if (wanted.code === undefined) await outcome;
    else {
      const thrown = await rejection(outcome);
      expect(thrown).toBeInstanceOf(GenmediaError);
      expect(thrown).toMatchObject({ code: wanted.code });
    }
    expect(sent()).toBe(wanted.sent);
    expect(jobs.size).toBe(kind === 'start' || kind === 'poll' ? 1 : 0);
    table.push([name, kind, String(sent()), String(jobs.size), wanted.code ?? 'a result']);
  });
});

afterAll(() => {
  const width = [24, 8, 5, 5, 20];
  const rows = [['fault', 'request', 'sent', 'jobs', 'outcome'], ...table];
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(width[at] ?? 0)).join(' '));
  console.log(lines.join('\n'));
});
