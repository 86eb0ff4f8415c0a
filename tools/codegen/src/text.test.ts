import { expect, test } from 'vitest';
import { literal } from './text.ts';

test.each(['name', '200', '12345678901234567890', '01', 'a-b', "it's", 'größe', '__proto__'])(
  'a literal keeps its key: %s',
  (name) => {
    const value = Object.fromEntries([[name, { [`${name} and a line\\break\n`]: [1, null] }]]);
    const read = new Function(`return ${literal(value)}`)();
    expect(Object.entries(read)).toEqual(Object.entries(value));
  },
);
