import { expect, test } from 'vitest';
import { Allowance, cutAnswer } from './allowance.ts';

const usage = { input: 1, output: 9 };
const call = (text: string) => ({ id: 'call', name: 'f', arguments: text });

test('a text is cut between characters, and nothing fits after it', () => {
  const allowance = new Allowance(6);
  expect(allowance.takeText('ab')).toBe('ab');
  expect(allowance.isSpent).toBe(false);
  expect(allowance.takeText('\u{1f600}\u{1f600}')).toBe('\u{1f600}');
  expect(allowance.isSpent).toBe(true);
  expect(allowance.takeText('a')).toBe('');
  expect(allowance.takeCall(call(''))).toBe(false);
});

test('an answer that is too long ends as one that reached the limit of tokens', () => {
  const answer = { text: 'Hello', toolCalls: [], reason: 'stop' as const, usage };
  expect(cutAnswer(answer, 5)).toEqual(answer);
  expect(cutAnswer(answer, 4)).toEqual({ ...answer, text: 'Hell', reason: 'length' });
});

test('a call that does not fit is left out, and the whole ones before it stay', () => {
  const toolCalls = [call('{}'), call('{"long":1}')];
  const answer = { text: '', toolCalls, reason: 'tool_calls' as const, usage };
  expect(cutAnswer(answer, 14)).toEqual(answer);
  expect(cutAnswer(answer, 13)).toEqual({ ...answer, toolCalls: [call('{}')], reason: 'length' });
});
