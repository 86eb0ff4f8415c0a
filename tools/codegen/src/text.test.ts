import { expect, test } from 'vitest';
import { Code, literal } from './text.ts';

test.each(['name', '200', '12345678901234567890', '01', 'a-b', "it's", 'größe', '__proto__'])(
  'a literal keeps its key: %s',
  (name) => {
    const value = Object.fromEntries([[name, { [`${name} and a line\\break\n`]: [1, null] }]]);
    const read = new Function(`return ${literal(value)}`)();
    expect(Object.entries(read)).toEqual(Object.entries(value));
  },
);

test('a literal may be deep, and have an expression of several lines in it', () => {
  let value: object = new Code('[\n1,\n2]');
  for (let depth = 0; depth < 40; depth++) value = { a: value };
  const names = literal(value).match(/^ *a: /gm);
  expect(names?.map((name) => name.length)).toEqual(
    Array.from({ length: 40 }, (_, depth) => 2 * depth + 5),
  );
});
