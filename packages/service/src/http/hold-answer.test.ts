import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRoom, NoRoom } from '../memory/room.ts';
import { serve } from '../testing/serve.ts';
import { holdAnswer } from './hold-answer.ts';

const answerOf = (bytes: number) => ({ status: 200, headers: {}, body: 'x'.repeat(bytes) });

test('a long answer is held in memory until its caller has read it or has left', async () => {
  const bytes = 20_000_000;
  const room = createRoom(2 * bytes);
  const isFree = () => {
    const all = room.open();
    try {
      all.take(2 * bytes);
      return true;
    } catch {
      return false;
    } finally {
      all.leave();
    }
  };
  const { url, close } = await serve((request, response) => {
    const answer = answerOf(bytes);
    holdAnswer(room, { env: { incoming: request, outgoing: response } }, answer, 'account 1');
    response.end(answer.body);
  });
  onTestFinished(close);
  const { hostname, port } = new URL(url);
  const slow = connect(Number(port), hostname);
  slow.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(slow, 'readable');
  expect(isFree()).toBe(false);
  slow.destroy();
  await expect.poll(isFree).toBe(true);
  expect((await (await fetch(url)).text()).length).toBe(bytes);
  await expect.poll(isFree).toBe(true);
});

test('there may be no memory for a long answer, but there is for short ones', () => {
  const call = { env: { outgoing: { destroyed: false, once: () => {} } } };
  const room = createRoom(180_000);
  holdAnswer(room, call, answerOf(90_000), 'account 1');
  expect(() => holdAnswer(room, call, answerOf(90_000), 'account 1')).toThrow(NoRoom);
  holdAnswer(room, call, answerOf(60_000), 'account 1');
});

test('a long answer counts by its bytes, not by its letters', () => {
  const call = { env: { outgoing: { destroyed: false, once: () => {} } } };
  const answer = { status: 200, headers: {}, body: 'é'.repeat(45_000) };
  expect(() => holdAnswer(createRoom(80_000), call, answer, 'account 1')).toThrow(NoRoom);
});
