import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Page } from '@genmedia/browser';
import { oneVisitor } from '@genmedia/browser/visitor';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleApp, openSite, type Received, type Site, scripted } from './testing/site.ts';

const visitor = oneVisitor();
let app: string;
let site: Site;
let page: Page;
let received: Received[];
let answers: ServerResponse[];

beforeAll(async () => {
  app = await bundleApp({ file: 'chat.tsx' });
});

beforeEach(async () => {
  received = [];
  answers = [];
  const collect = (response: ServerResponse) => {
    answers.push(response);
  };
  site = await openSite(
    app,
    scripted(received, () => collect),
  );
  page = await visitor.tab();
  await page.goto(site.url);
});

afterEach(async () => {
  await visitor.leave();
  await site.close();
});

/** The connection of the n-th answer, as soon as the page has asked for it. */
async function answer(n: number): Promise<ServerResponse> {
  await expect.poll(() => answers.length).toBe(n + 1);
  return answers[n] as ServerResponse;
}

function say(
  response: ServerResponse,
  content: string,
  finish_reason: string | null = null,
  index = 0,
) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const heading = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const choices = [{ index, delta: { content }, finish_reason }];
  response.write(`data: ${JSON.stringify({ ...heading, choices })}\n\n`);
}

interface Shown {
  status: string;
  messages: { role: string; content: string }[];
  error?: { code: string };
}

/** What the page shows, as soon as it contains a text. */
async function until(text: string): Promise<Shown> {
  await page.waitForFunction(
    (wanted) => document.querySelector('output')?.textContent?.includes(wanted),
    text,
  );
  return JSON.parse((await page.textContent('output')) ?? '');
}

const system = { role: 'system', content: 'Be brief.' };
const hello = { role: 'user', content: 'Hello' };

test('a model that React prepares to show is not asked before it is shown', async () => {
  await page.click('text="Other model"');
  await page.click('text="Hello"');
  await answer(0);
  expect(received.map(({ body }) => JSON.parse(body).model)).toEqual(['m']);
});

test('an effect inside of the conversation asks the model that is shown', async () => {
  await page.click('text="Polite model"');
  await answer(0);
  expect(received.map(({ body }) => JSON.parse(body).model)).toEqual(['polite']);
});

test('a message is sent with all earlier ones, and its answer grows while it streams', async () => {
  await page.click('text=Hello');
  await until('"submitting"');
  const first = await answer(0);
  say(first, 'Good');
  expect((await until('Good')).status).toBe('streaming');
  say(first, ' day.', 'stop');
  await until('Good day.');
  first.end('data: [DONE]\n\n');
  const { messages } = await until('"idle"');
  expect(messages).toEqual([system, hello, { role: 'assistant', content: 'Good day.' }]);

  await page.click('text=Hello');
  await answer(1);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    model: 'm',
    stream: true,
    messages: [...messages, hello],
  });
});

test('stop ends the request and keeps the text so far', async () => {
  await page.click('text=Hello');
  const first = await answer(0);
  // Of two answers at once, the first one is shown.
  say(first, 'Bad', null, 1);
  say(first, 'Good');
  await until('Good');
  await page.click('text=Stop');
  expect(await until('"idle"')).toMatchObject({ messages: [system, hello, { content: 'Good' }] });
  await expect.poll(() => received[0]?.aborted).toBe(true);
});

test('leaving the page ends the request', async () => {
  await page.click('text=Hello');
  const first = await answer(0);
  const closed = once(first, 'close');
  await page.click('text=Leave');
  await closed;
  expect(received[0]?.aborted).toBe(true);
});

test('a refusal and an answer that breaks off are errors; the text so far stays', async () => {
  await page.click('text=Hello');
  const refusal = await answer(0);
  refusal.writeHead(400, { 'content-type': 'application/json' });
  refusal.end(JSON.stringify({ error: { message: 'No.', code: 'validation_error' } }));
  expect((await until('"error"')).error).toMatchObject({ code: 'validation_error' });
  // There is nothing to stop any more.
  await page.click('text=Stop');
  expect(await until('"messages"')).toMatchObject({ status: 'error' });

  await page.click('text=Hello');
  const broken = await answer(1);
  say(broken, 'Good');
  await until('Good');
  broken.destroy();
  expect(await until('network_error')).toMatchObject({
    status: 'error',
    messages: [system, hello, hello, { content: 'Good' }],
  });
});

test('a message during an answer ends that answer; the conversation can start again', async () => {
  await page.click('text=Hello');
  const first = await answer(0);
  say(first, 'Good');
  await until('Good');
  await page.click('text=Hello');
  await expect.poll(() => received[0]?.aborted).toBe(true);
  await answer(1);
  expect(JSON.parse(received[1]?.body ?? '').messages).toHaveLength(4);
  await page.click('text=Anew');
  expect(await until('"idle"')).toEqual({ status: 'idle', messages: [] });
});
