import { expect, test } from 'vitest';
import { GenmediaError, stream } from './index.ts';
import { startClock } from './testing/clock.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, processing, type Step, startService, success, text } from './testing/service.ts';

// A service that means harm: whatever it answers, the caller gets a result or a GenmediaError, no
// other address gets a request, and the key stands in no message.

const json = (status: number, body: string): Step =>
  text(status, body, { 'content-type': 'application/json' });

const answers: [string, Step][] = [
  ['a prototype', json(200, '{"__proto__":{"polluted":1},"status":"error","errors":[]}')],
  ['a constructor', json(200, '{"constructor":{"prototype":{"polluted":1}},"status":"error"}')],
  ['a number', json(200, '1e400')],
  ['a list', json(200, '[[[[]]]]')],
  ['null', json(200, 'null')],
  ['depth', json(200, '['.repeat(100_000) + ']'.repeat(100_000))],
  ['a status that is an object', answer(200, success({ status: { error: true } }))],
  ['a message that is an object', answer(400, { status: 'error', message: { toString: 1 } })],
  ['errors that are null', answer(400, { status: 'error', errors: null })],
  ['errors that are no list', answer(400, { status: 'error', errors: 'all of them' })],
  ['details of no kind', answer(400, { error: { details: null } })],
  ['error: true', answer(200, success({ error: true }))],
  ['the key in its message', answer(400, { status: 'error', message: `No: ${testApiKey}` })],
  ['an id that is a path', answer(200, processing({ id: '../../admin' }))],
  ['an id beyond integers', answer(200, processing({ id: 2 ** 60 }))],
  ['an id with a query', answer(200, processing({ id: '42?key=1' }))],
];

test.each(answers)('%s, as the first answer and as that of a poll', async (_, step) => {
  for (const steps of [[step], [answer(200, processing()), step]] as [Step, ...Step[]][]) {
    const service = await startService(...steps);
    const genmedia = fastClient(service.url);
    const outcome = await genmedia.run('editImage', edit, { timeout: 300 }).then(
      (value: unknown) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('error' in outcome) {
      expect(outcome.error).toBeInstanceOf(GenmediaError);
      expect(`${outcome.error} ${JSON.stringify(outcome.error)}`).not.toContain(testApiKey);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    for (const { url } of service.requests) {
      expect(url).toMatch(/^\/api\/v6\/image_editing\/(alpha_edit|fetch\/42)$/);
    }
  }
});

test.each(['__proto__', 'constructor', 'toString'])(
  'chunks of a stream that name %s change nothing else',
  async (name) => {
    const choices = [
      { index: name, delta: {}, finish_reason: 'stop' },
      { index: name, delta: { content: 'a', tool_calls: [{ index: name }] } },
    ];
    const events = choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    const service = await startService(
      text(200, `${events.join('')}data: [DONE]\n\n`, { 'content-type': 'text/event-stream' }),
    );
    const builtIns = [Object, Array, Function].flatMap((type) => {
      return [type, type.prototype, type.prototype.toString];
    });
    const chat = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };
    await stream(fastClient(service.url), 'createChatCompletion', chat)
      .final()
      .catch((error: unknown) => expect(error).toBeInstanceOf(GenmediaError));
    expect(builtIns.flatMap((builtIn) => Object.keys(builtIn))).toEqual([]);
  },
);

/** The longest that a timer can run, in milliseconds. */
const longest = 2 ** 31 - 1;

test.each([
  ['9999999999', longest],
  ['1e300', longest],
  ['-5', 60_000],
  ['Wed, 21 Oct 9999 07:28:00 GMT', longest],
])('after Retry-After: %s, the client pauses for %i ms', async (retryAfter, milliseconds) => {
  const clock = startClock();
  const busy = answer(503, { status: 'error' }, { 'retry-after': retryAfter });
  const service = await startService(answer(200, processing()), busy);
  const genmedia = fastClient(service.url, { poll: { min: 60_000, max: 60_000 } });
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = rejection(genmedia.run('editImage', edit, { signal }));
  await clock.waits(milliseconds);
  expect(service.requests).toHaveLength(2);
  controller.abort(new Error('enough'));
  expect(await waiting).toMatchObject({ message: 'enough' });
});
