import { expect, test } from 'vitest';
import { createClientFor } from '../contract/index.ts';
import { contractCalls } from './contract-calls.ts';
import type { ToolTable } from './tool-row.ts';

const operations = {
  draw: {
    method: 'POST',
    path: '/rooms/{room}/pictures',
    poll: 'look',
    pollFrom: { id: '/job/id' },
    pollInput: { room: 'attic' },
  },
  look: { method: 'GET', path: '/rooms/{room}/pictures/{id}' },
  rename: { method: 'PUT', path: '/pictures/{id}' },
  film: { path: '/films', poll: 'watch' },
  watch: { method: 'GET', path: '/films/{id}', cancel: 'stop' },
  stop: { method: 'DELETE', path: '/films/{id}', reads: true },
};

const tools: ToolTable = {
  draw: {
    group: 'pictures',
    title: 'Draw',
    job: true,
    places: { path: ['room'], query: ['style'], header: ['X-Trace'] },
    input: { type: 'object', properties: { room: {}, style: {}, 'X-Trace': {}, prompt: {} } },
  },
  look: {
    group: 'pictures',
    title: 'Look',
    polls: true,
    places: { path: ['room', 'id'] },
    input: {},
  },
  film: { group: 'films', title: 'Film', job: true, input: {} },
  rename: {
    group: 'pictures',
    title: 'Rename',
    places: { path: ['id'], body: 'body' },
    input: { type: 'object', properties: { id: {}, body: {} } },
  },
};

function callsOf(...answers: object[]) {
  const sent: { method: string | undefined; url: string; body: unknown; headers: Headers }[] = [];
  const client = createClientFor(
    operations,
    {},
    {
      baseUrl: 'http://localhost',
      poll: { min: 1, max: 1 },
      fetch: async (url, { method, body, headers }) => {
        sent.push({
          method,
          url,
          body: body && JSON.parse(String(body)),
          headers: new Headers(headers),
        });
        return Response.json(answers[Math.min(sent.length, answers.length) - 1]);
      },
    },
  );
  return { calls: contractCalls(client as never, tools), sent };
}

test('each argument goes where its operation takes it, and the job is followed by its link', async () => {
  const waits = { status: 'processing', job: { id: 9 } };
  const { calls, sent } = callsOf(waits, waits, { status: 'done', url: 'x' });
  const input = { room: 'attic', style: 'ink', 'X-Trace': 't', prompt: 'A lamp' };
  const { job } = await calls.start('draw', input, { idempotencyKey: 'k' });
  expect(job?.handle).toBe('draw?id=9');
  const heard = [];
  for await (const { status } of job?.updates() ?? []) heard.push(status);
  expect(heard).toEqual(['processing', 'done']);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/rooms/attic/pictures?style=ink',
    'GET http://localhost/rooms/attic/pictures/9',
    'GET http://localhost/rooms/attic/pictures/9',
  ]);
  expect(sent[0]?.body).toEqual({ prompt: 'A lamp' });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k');
  expect(sent[0]?.headers.get('x-trace')).toBe('t');
});

test('a job is cancelled by the operation that the contract links, if it links one', async () => {
  const { calls, sent } = callsOf({ status: 'processing', id: 9 }, { stopped: true });
  const { job } = await calls.start('film', {});
  expect(await job?.cancel?.()).toEqual({ stopped: true });
  expect(await calls.job('film?id=9').cancel?.()).toEqual({ stopped: true });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/films',
    'DELETE http://localhost/films/9',
    'DELETE http://localhost/films/9',
  ]);
  expect(calls.job('draw?id=9&room=attic').cancel).toBeUndefined();
});

test('an argument may be the whole body', async () => {
  const { calls, sent } = callsOf({ ok: true });
  await calls.start('rename', { id: 3, body: ['new', 'name'] });
  expect(sent[0]).toMatchObject({ url: 'http://localhost/pictures/3', body: ['new', 'name'] });
});

test('a job that has failed is an error, also when it is found again', async () => {
  const { calls } = callsOf({ status: 'error', message: 'No paint.' });
  const first = calls.job('draw?id=9&room=attic').updates()[Symbol.asyncIterator]();
  await expect(first.next()).rejects.toThrow('No paint.');
  expect(() => calls.job('rename?id=3')).toThrow('rename makes no job.');
});
