import { limits } from '../generated/limits.ts';

const { jsonDepth: maxDepth, jsonNames: maxNames, jsonValues: maxValues } = limits;

const encoder = new TextEncoder();
const text = (what: string, json: string) => ({ what, bytes: encoder.encode(json) });
const bytes = (what: string, ...values: number[]) => ({ what, bytes: new Uint8Array(values) });
const quote = 0x22;

/** Bodies that every operation must refuse, whatever its schema. */
export const hostileBodies: { what: string; bytes: Uint8Array<ArrayBuffer> }[] = [
  text('half an object', '{"key":"gmk_1"'),
  text('a trailing comma', '{"key":"gmk_1",}'),
  text('a comment', '{"key":"gmk_1"} // all'),
  text('two values', '{"key":"gmk_1"}{"key":"gmk_2"}'),
  text('single quotes', "{'key':'gmk_1'}"),
  text('NaN', '{"key":NaN}'),
  text('a form', 'key=gmk_1&prompt=a'),
  text('a raw line break in a string', '{"key":"gmk\n1"}'),
  text('a raw NUL', '{"key":"gmk\u00001"}'),
  text('an escaped NUL', '{"key":"gmk_1","prompt":"a\\u0000b"}'),
  text('an escaped NUL in a name', '{"key":"gmk_1","a\\u0000b":1}'),
  text('a lone high surrogate', '{"key":"gmk_1","prompt":"\\ud83d"}'),
  text('a lone low surrogate', '{"key":"gmk_1","prompt":"\\ude00"}'),
  text('surrogates the wrong way round', '{"key":"gmk_1","prompt":"\\ude00\\ud83d"}'),
  text('a name twice', '{"key":"gmk_1","key":"gmk_2"}'),
  text('a name twice, once escaped', '{"key":"gmk_1","\\u006bey":"gmk_2"}'),
  text('a name twice, deep', '{"key":"gmk_1","deep":[{"a":1,"a":2}]}'),
  text('__proto__', '{"key":"gmk_1","__proto__":{"polluted":true}}'),
  text('__proto__ escaped', '{"key":"gmk_1","\\u005f\\u005fproto__":{"polluted":true}}'),
  text('__proto__ deep', '{"key":"gmk_1","a":[{"__proto__":{"polluted":true}}]}'),
  text('constructor', '{"key":"gmk_1","constructor":{"prototype":{"polluted":true}}}'),
  text('a huge number', '{"key":"gmk_1","seed":1e999}'),
  text('a number of 300,000 digits', `{"key":"gmk_1","seed":${'9'.repeat(300_000)}}`),
  text('deep arrays', `{"key":"gmk_1","a":${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}}`),
  text('100,000 levels', `${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}`),
  text('too many values', `{"key":"gmk_1","a":[${'0,'.repeat(maxValues)}0]}`),
  text('too many names', `{${Array.from({ length: maxNames + 1 }, (_, at) => `"${at}":0`)}}`),
  bytes('a byte that no UTF-8 has', quote, 0xff, quote),
  bytes('UTF-8 that ends too early', quote, 0xc3, quote),
  bytes('an overlong slash', quote, 0xc0, 0xaf, quote),
  bytes('a surrogate as UTF-8', quote, 0xed, 0xa0, 0x80, quote),
  bytes('UTF-16', 0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
];
