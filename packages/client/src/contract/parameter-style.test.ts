import { expect, test } from 'vitest';
import {
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
} from './parameter-style.ts';

test('what a style cannot separate is refused in words', () => {
  expect(() => writeQueryParameter('q', ['a b'], 'spaceDelimited')).toThrow(
    'No value of the parameter q may have a space, which separates its values.',
  );
  expect(() => writeQueryParameter('q', ['a|b'], 'pipeDelimited')).toThrow('"|"');
  expect(() => writePathParameter('p', ['1.5'], 'label*')).toThrow('"."');
  expect(() => writeHeaderParameter('h', ['a,b', 'c'])).toThrow('","');
  expect(() => writeHeaderParameter('h', ['a,b'])).toThrow('","');
  expect(() => writeHeaderParameter('h', { a: 'b,c' })).toThrow('","');
  expect(() => writeQueryParameter('q', { a: { b: 1 } })).toThrow(
    'The query parameter q cannot have values inside values.',
  );
});

test('a single value has nothing to separate', () => {
  expect(writePathParameter('version', 1.5, 'label*')).toBe('.1.5');
  expect(writeHeaderParameter('h', 'a,b')).toBe('a,b');
});

test.each([[undefined], [null], [''], [[]], [[null]], [['']], [{}], [{ a: undefined }]])(
  'a path parameter cannot be %o',
  (value) => {
    expect(() => writePathParameter('p', value)).toThrow('The path parameter p is missing.');
  },
);

test('half a surrogate pair is sent as `fetch` sends it', () => {
  expect(writePathParameter('p', 'a\ud83d😀')).toBe('a%EF%BF%BD%F0%9F%98%80');
  expect(writeQueryParameter('q', { '\ud83d': '\ude00' })).toEqual(['%EF%BF%BD=%EF%BF%BD']);
  expect(writeQueryParameter('q', '\ude00', 'form*+')).toEqual(['q=%EF%BF%BD']);
});

test('what is undefined or null in a value is left out', () => {
  expect(writeQueryParameter('q', undefined)).toEqual([]);
  expect(writeQueryParameter('q', [])).toEqual([]);
  expect(writeQueryParameter('q', ['a', null, undefined])).toEqual(['q=a']);
  expect(writeQueryParameter('q', { a: 1, b: undefined })).toEqual(['a=1']);
});

test('deep objects may be deeper than OpenAPI says', () => {
  const value = { from: new Date(0), tags: ['a', 'b'], in: { x: 1 } };
  expect(writeQueryParameter('f', value, 'deepObject*')).toEqual([
    'f%5Bfrom%5D=1970-01-01T00%3A00%3A00.000Z',
    'f%5Btags%5D%5B%5D=a',
    'f%5Btags%5D%5B%5D=b',
    'f%5Bin%5D%5Bx%5D=1',
  ]);
  const items = [{ price: 'a', count: 1 }, { price: 'b' }];
  expect(writeQueryParameter('f', items, 'deepObject*').map(decodeURIComponent)).toEqual([
    'f[0][price]=a',
    'f[0][count]=1',
    'f[1][price]=b',
  ]);
});

test('reserved characters stay where the contract allows them, but none that would end the value', () => {
  expect(writeQueryParameter('q', "a/b?c:d@e!f$g'h(i)*,;=", 'form*+')).toEqual([
    "q=a/b?c:d@e!f$g'h(i)*,;=",
  ]);
  expect(writeQueryParameter('q', 'a&b#c+d[e]%20 ', 'form*+')).toEqual([
    'q=a%26b%23c%2Bd%5Be%5D%2520%20',
  ]);
});
