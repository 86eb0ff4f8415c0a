import { expect, test } from 'vitest';
import { parse, wholeNumber } from './parse.ts';

const syntax = {
  positionals: ['account', 'plan'],
  options: { json: { type: 'boolean' }, name: { type: 'string' } },
} as const;

test('returns arguments by name', () => {
  expect(parse(['a@b.c', '--json', 'standard', '--name=x'], syntax)).toEqual({
    account: 'a@b.c',
    plan: 'standard',
    json: true,
    name: 'x',
  });
  expect(parse(['1', '--', '--json'], syntax)).toEqual({ account: '1', plan: '--json' });
});

test.each([
  [['1'], '<plan> is missing.'],
  [['1', 'standard', 'now'], 'Unexpected argument "now".'],
  [['1', 'standard', '--jsn'], "Unknown option '--jsn'."],
  [['1', 'standard', '--json=yes'], "Option '--json' does not take an argument."],
  [['1', 'standard', '--name'], "Option '--name <value>' argument missing."],
])('%j: %s', (args, message) => {
  expect(() => parse(args, syntax)).toThrow(
    expect.objectContaining({ name: 'UsageError', message }),
  );
});

test.each(['0', '-1', '1.5', '1e3', 'x', '', '9'.repeat(16)])('%j is no whole number', (text) => {
  expect(() => wholeNumber('--limit', text)).toThrow(/^--limit must be a whole number from 1 on/);
});
