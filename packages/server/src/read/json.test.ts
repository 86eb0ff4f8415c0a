import { describe, expect, test } from 'vitest';
import { Problem } from '../errors/problem.ts';
import { hostileBodies } from '../testing/hostile-bodies.ts';
import { jsonLimitsOf, parseJson as parseJsonWithin } from './json.ts';
import { decodeUtf8 } from './utf8.ts';

const limits = jsonLimitsOf();
const { depth: maxDepth, values: maxValues, names: maxNames } = limits;
const parseJson = (text: string) => parseJsonWithin(text, limits);

describe('what is taken', () => {
  test.each([
    ['an empty object', '{}'],
    ['an empty array', '[]'],
    ['null', 'null'],
    ['all kinds of values', ' {"a": [1, -2.5e3, true, null, "b"], "c": {"a": 1}} '],
    ['signs of JSON in texts', '{"quote": "a \\" : , { [ \\\\", "next": 1}'],
    ['escapes', '{"text": "\\u00e9\\ud83d\\ude00\\n", "plain": "é😀"}'],
    ['names of prototypes as texts', '{"proto": "__proto__", "list": ["constructor"]}'],
    ['all the depth there is', `${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}`],
    ['all the values there are', `[${'1,'.repeat(maxValues - 2)}1]`],
  ])('%s', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});

describe('what is refused, with a reason', () => {
  test.each([
    ['half an object', '{"a":1', 'is not valid JSON'],
    ['a word', '{"a": nope}', 'is not valid JSON'],
    ['nothing', '', 'is not valid JSON'],
    ['half a string', '"', 'is not valid JSON'],
    ['a name twice', '{"a":1,"a":2}', 'has the same name twice'],
    ['a name twice, once escaped', '{"a":1,"\\u0061":2}', 'has the same name twice'],
    ['a name twice, deep', '[{"a":{"b":1,"b":1}}]', 'has the same name twice'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'The name __proto__ is not allowed'],
    ['__proto__ escaped', '{"\\u005f_proto__":1}', 'The name __proto__ is not allowed'],
    ['constructor', '[{"constructor":{}}]', 'The name constructor is not allowed'],
    ['NUL in a text', '"a\\u0000b"', 'NUL character'],
    ['NUL in a name', '{"a\\u0000b":1}', 'NUL character'],
    ['half a pair in a text', '"\\ud800"', 'half of a surrogate pair'],
    ['half a pair in a name', '{"\\udc00\\ud800":1}', 'half of a surrogate pair'],
    ['a huge number', '[1e999]', 'number in the JSON is too large'],
    ['a huge negative number', '-1e999', 'number in the JSON is too large'],
    ['depth', '['.repeat(maxDepth + 1), `nested deeper than ${maxDepth} levels`],
    ['many names', `[${'{"a":1},'.repeat(maxNames)}{"a":1}]`, `more than ${maxNames} names`],
    ['many values', `[${'1,'.repeat(maxValues)}1]`, `more than ${maxValues} values`],
  ])('%s', (_, text, reason) => {
    expect(() => parseJson(text)).toThrowError(reason);
    expect(() => parseJson(text)).toThrowError(Problem);
  });
});

// Code whose steps grow with the square of the length would not finish within the time limit. Names
// end at their own limit, long before it.
describe('a hostile body of 1 MiB is soon parsed or refused', () => {
  const mebibyte = 1024 * 1024;
  const fill = (text: string) => text.repeat(Math.floor(mebibyte / text.length));
  test.each([
    ['opening brackets', fill('[')],
    ['brackets side by side', `[${fill('[],')}[]]`],
    ['names', `{${Array.from({ length: mebibyte / 11 }, (_, at) => `"${at}":1`).join()}}`],
    [
      'as many names as may be',
      `{${Array.from({ length: maxNames }, (_, at) => `"n${at}":1`).join()}}`,
    ],
    ['digits', fill('9')],
    ['backslashes', `"${fill('\\\\')}"`],
    ['escaped quotes', `"${fill('\\"')}"`],
    ['backslashes and no end', `"${fill('\\')}`],
    ['escapes', `"${fill('\\u0041')}"`],
    ['white space', fill(' ')],
    ['colons', fill(':')],
  ])('%s', (_, text) => {
    expect(parsedOrRefused(text)).toBe(true);
  });

  function parsedOrRefused(text: string): boolean {
    try {
      return JSON.stringify(parseJson(text)) === JSON.stringify(JSON.parse(text));
    } catch (error) {
      return error instanceof Problem;
    }
  }
});

test('no hostile body changes a prototype', () => {
  for (const { bytes } of hostileBodies)
    expect(() => parseJson(decodeUtf8(bytes, 'invalid_json'))).toThrowError(Problem);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
