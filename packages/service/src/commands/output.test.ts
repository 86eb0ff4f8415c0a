import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printJson, printTable } from './output.ts';

let printed: string;

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

test('a table has one line per row, below the column names', () => {
  printTable([
    { id: 1, email: 'nora@mail.example', verified: true, used: new Date(0) },
    { id: 12, email: 'i@b.c', verified: false, used: null },
  ]);
  expect(printed).toBe(
    [
      'id  email              verified  used',
      '1   nora@mail.example  yes       1970-01-01T00:00:00Z',
      '12  i@b.c              no        -\n',
    ].join('\n'),
  );
});

test('names of accounts cannot send control characters to a terminal', () => {
  const name = 'a\u001b[2Jb\u009b2Jc\nd\u202ee';
  printTable([{ name }]);
  expect(printed).toBe('name\na?[2Jb?2Jc?d?e\n');
  printed = '';
  printJson({ name });
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(printed)).toEqual({ name });
});
