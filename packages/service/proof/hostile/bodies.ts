import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A body that every operation refuses, and the status of the refusal. */
export interface HostileBody {
  what: string;
  body: string | Uint8Array;
  headers?: Readonly<Record<string, string>>;
  chunked?: boolean;
  status: 400 | 413 | 415;
}

const mebibyte = 1024 * 1024;
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * mebibyte);
const bytes = (...values: number[]) => Uint8Array.of(...values);

const gzipBomb = gzipSync(zeros(30), { level: 1 });
/** The best of Brotli takes a second for ten megabytes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Bodies that try to cause as much work as possible. */
export const heavyBodies: readonly HostileBody[] = [
  { what: '10 MB of brackets', body: fill('[', 1e7), status: 413 },
  { what: '10 MB of brackets, length untold', body: fill('[', 1e7), chunked: true, status: 413 },
  { what: '1 MiB of brackets', body: fill('[', mebibyte), status: 400 },
  { what: '100,000 levels of arrays', body: '['.repeat(1e5) + ']'.repeat(1e5), status: 400 },
  { what: '100,000 levels of objects', body: fill('{"a":', 5e5), status: 400 },
  { what: '1,000,000 names', body: names(1e6), status: 413 },
  { what: 'as many names as 1 MiB holds', body: names(105_425), status: 400 },
  { what: 'one name 100,000 times', body: `{${fill('"a":1,', 6e5)}"a":1}`, status: 400 },
  { what: 'a number of 1,000,000 digits', body: `{"seed":${'9'.repeat(1e6)}}`, status: 400 },
  { what: 'a number beyond all numbers', body: '{"seed":1e999}', status: 400 },
  { what: '1 MiB of backslashes', body: `"${fill('\\\\', mebibyte - 2)}`, status: 400 },
  { what: '1 MiB of escapes', body: `{"a":"${fill('\\u0041', mebibyte - 12)}`, status: 400 },
  { what: '1 MiB of spaces', body: fill(' ', mebibyte), status: 400 },
  {
    what: 'a gzip bomb',
    body: gzipBomb,
    headers: { 'content-encoding': 'gzip' },
    status: 415,
  },
  {
    what: 'a gzip bomb in another',
    body: gzipSync(gzipBomb),
    headers: { 'content-encoding': 'gzip, gzip' },
    status: 415,
  },
  {
    what: 'a brotli bomb',
    body: brotliCompressSync(zeros(10), quick),
    headers: { 'content-encoding': 'br' },
    status: 415,
  },
];

/** Bodies that try to be read in different ways, or to break their parser. */
export const deceptiveBodies: readonly HostileBody[] = [
  ...Object.entries({
    'half an object': '{"key":"gmk_1"',
    'two values': '{"key":"gmk_1"}{"key":"gmk_2"}',
    'a comment': '{"key":"gmk_1"}//',
    NaN: '{"seed":NaN}',
    'a name twice': '{"key":"gmk_1","key":"gmk_2"}',
    'a name twice, once escaped': '{"key":"gmk_1","\\u006bey":"gmk_2"}',
    'a name twice, deep': '{"deep":[{"a":1,"a":2}]}',
    NUL: '{"prompt":"a\\u0000b"}',
    'NUL in a name': '{"pro\\u0000mpt":"a"}',
    'a raw NUL': '{"prompt":"a\u0000b"}',
    'a lone surrogate': '{"prompt":"\\ud83d"}',
    'surrogates the wrong way round': '{"email":"\\ude00\\ud83d@mail.example"}',
    __proto__: '{"__proto__":{"polluted":true}}',
    '__proto__ escaped': '{"\\u005f_proto__":{"polluted":true}}',
    '__proto__ deep': '{"messages":[{"__proto__":{"polluted":true}}]}',
    constructor: '{"constructor":{"prototype":{"polluted":true}}}',
  }).map(([what, body]) => ({ what, body, status: 400 as const })),
  { what: 'a byte that no UTF-8 has', body: bytes(0x22, 0xff, 0x22), status: 400 },
  { what: 'an overlong slash', body: bytes(0x22, 0xc0, 0xaf, 0x22), status: 400 },
  { what: 'a surrogate as UTF-8', body: bytes(0x22, 0xed, 0xa0, 0x80, 0x22), status: 400 },
  { what: 'UTF-16', body: Buffer.from('\ufeff{"a":1}', 'utf16le'), status: 400 },
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', '']
    .concat(['application/json-patch+json', 'text/json', 'application/jsonp', '*/*', ';', 'a, b'])
    .map((type) => ({
      what: `Content-Type: ${type}`,
      body: '{"key":"gmk_1"}',
      headers: { 'content-type': type },
      status: 415 as const,
    })),
];

function names(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`;
}
