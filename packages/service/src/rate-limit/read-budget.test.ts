import { expect, test } from 'vitest';
import { type BudgetRefusal, ReadBudget, type Reading } from './read-budget.ts';

/** A budget of 1000 bytes and 3 requests at once, on a clock of the test. */
function setUp() {
  let time = 0;
  const limits = { atOnce: 3, bytes: 1000, minBytes: 10, windowMs: 60_000 };
  const budget = new ReadBudget(limits, () => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { budget, pass };
}

function allowed(answer: Reading | BudgetRefusal): Reading {
  if ('reason' in answer) throw new Error(answer.reason);
  return answer;
}

test('a subject reads three files at once, and others are not affected', () => {
  const { budget } = setUp();
  const readings = [1, 2, 3].map(() => allowed(budget.open('one')));
  expect(budget.open('one')).toEqual({ reason: 'at_once', retryAfter: 1 });
  allowed(budget.open('other'));
  readings[0]?.end();
  readings[0]?.end();
  allowed(budget.open('one'));
  expect(budget.open('one')).toMatchObject({ reason: 'at_once' });
});

test('bytes are counted before they are sent, so the limit holds exactly', () => {
  const { budget, pass } = setUp();
  expect(allowed(budget.open('one')).take(600)).toBe(true);
  const second = allowed(budget.open('one'));
  expect(second.take(401)).toBe(false);
  expect(second.take(400)).toBe(true);
  pass(20_000);
  expect(budget.open('one')).toEqual({ reason: 'bytes', retryAfter: 40 });
  pass(40_000);
  expect(allowed(budget.open('one')).take(1000)).toBe(true);
});

test('a player that seeks pays for what it was sent', () => {
  const { budget } = setUp();
  for (let seek = 0; seek < 20; seek++) {
    const reading = allowed(budget.open('one'));
    expect(reading.take(700)).toBe(true);
    reading.sent(15);
    reading.end();
  }
  // Each request counts at least 10 bytes, and those are among the 15.
  expect(allowed(budget.open('one')).take(701)).toBe(false);
});

test('a request whose caller hangs up before its file is found does not count the file', () => {
  const { budget } = setUp();
  const reading = allowed(budget.open('one'));
  reading.end();
  expect(reading.take(900)).toBe(true);
  expect(allowed(budget.open('one')).take(900)).toBe(true);
});

test('a request without an answer counts for something', () => {
  const { budget } = setUp();
  for (let request = 0; request < 100; request++) allowed(budget.open('one')).end();
  expect(budget.open('one')).toMatchObject({ reason: 'bytes' });
});

test('what is left of a request is not given back to another window', () => {
  const { budget, pass } = setUp();
  const reading = allowed(budget.open('one'));
  reading.take(900);
  pass(60_000);
  expect(allowed(budget.open('one')).take(900)).toBe(true);
  reading.end();
  expect(allowed(budget.open('one')).take(101)).toBe(false);
});

test('a request whose file is found in the next window gets back there what it was not sent', () => {
  const { budget, pass } = setUp();
  const reading = allowed(budget.open('one'));
  pass(60_000);
  expect(reading.take(900)).toBe(true);
  reading.end();
  expect(allowed(budget.open('one')).take(900)).toBe(true);
});

test('subjects that ask no more are forgotten', () => {
  const { budget, pass } = setUp();
  for (let at = 0; at < 1000; at++) allowed(budget.open(`address ${at}`)).end();
  const open = allowed(budget.open('open'));
  pass(60_001);
  allowed(budget.open('new'));
  expect(budget.subjects).toBe(2);
  open.end();
});
