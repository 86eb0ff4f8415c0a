import { expect, test } from 'vitest';
import type { Parts } from '../contract.ts';
import type { Operation } from '../operation.ts';
import { contractRequest } from './contract-request.ts';

const none = { schemes: {}, values: {} };

/** What is sent for a body: its media type, and the body. */
function sent(
  row: Partial<Operation>,
  body: unknown,
  types?: Pick<Parts, 'accept' | 'contentType'>,
) {
  const operation = { method: 'POST', path: '/', ...row };
  const parts = { ...types, body };
  const written = contractRequest(operation, parts, 'https://a.test', none);
  return [written.headers.get('content-type'), written.body];
}

const png = new Blob(['p'], { type: 'image/png' });
const plain = new Blob(['p']);

test('a body is JSON by default, with the name that the contract has for it', () => {
  expect(sent({}, { a: 1 })).toEqual(['application/json', '{"a":1}']);
  const patch = 'application/merge-patch+json';
  expect(sent({ body: patch }, { a: null })).toEqual([patch, '{"a":null}']);
});

test('a Blob has its own type where the operation takes that, else the type of the operation', () => {
  expect(sent({ body: 'image/*' }, png)).toEqual(['image/png', png]);
  expect(sent({ body: '*/*' }, plain)).toEqual(['application/octet-stream', plain]);
  expect(sent({ body: 'application/octet-stream' }, png)).toEqual([
    'application/octet-stream',
    png,
  ]);
  expect(sent({ body: 'image/gif', bodies: ['image/png'] }, png)).toEqual(['image/png', png]);
});

test('the type of a Blob may have parameters', () => {
  const recorded = new Blob(['r'], { type: 'audio/webm;codecs=opus' });
  const row = { body: 'audio/mpeg', bodies: ['audio/webm'] };
  expect(sent(row, recorded)).toEqual([recorded.type, recorded]);
});

test('bytes are never written as JSON if there is another type', () => {
  const bodies = ['multipart/form-data', 'application/zip'];
  expect(sent({ bodies }, plain)).toEqual(['application/zip', plain]);
  const bytes = new Uint8Array([1]);
  expect(sent({ bodies }, bytes)).toEqual(['application/zip', bytes]);
});

test('bytes in a form are a file', async () => {
  const [, form] = sent({ body: 'multipart/form-data' }, { file: new Uint8Array([65, 66]) });
  const file = (form as FormData).get('file') as File;
  expect([file.size, await file.text()]).toEqual([2, 'AB']);
});

test('a caller may choose the media type', () => {
  const form = 'application/x-www-form-urlencoded';
  const body = { name: 'Ann & Bob', tags: ['a', 'b'], at: { x: 1 }, in: { y: 2 } };
  const row = { bodies: [form], formStyles: { in: 'deepObject*' } };
  const text = 'name=Ann%20%26%20Bob&tags=a&tags=b&at=%7B%22x%22%3A1%7D&in%5By%5D=2';
  expect(sent(row, body, { contentType: form })).toEqual([form, text]);
  expect(sent(row, { a: 1 })).toEqual(['application/json', '{"a":1}']);
});

test('a parameter or a field may be called constructor', () => {
  const values = { constructor: 'a' };
  const operation = {
    path: '/{constructor}',
    styles: { path: {}, query: {}, header: {}, cookie: {} },
  };
  const parts = { path: values, query: values, header: values, cookie: values };
  const { url, headers } = contractRequest(operation, parts, 'https://a.test', none);
  expect(url).toBe('https://a.test/a?constructor=a');
  expect([headers.get('constructor'), headers.get('cookie')]).toEqual(['a', 'constructor=a']);
  const form = 'application/x-www-form-urlencoded';
  expect(sent({ body: form, formStyles: {} }, values)).toEqual([form, 'constructor=a']);
  expect(() => contractRequest(operation, {}, 'https://a.test', none)).toThrow('is missing');
});

test('JSON lines are written from a value for each line', () => {
  const body = 'application/x-ndjson';
  expect(sent({ body }, { a: 1 })).toEqual([body, '{"a":1}\n']);
  expect(sent({ body }, [{ a: 1 }, { a: 2 }])).toEqual([body, '{"a":1}\n{"a":2}\n']);
  expect(sent({ body }, '{"a":1}')).toEqual([body, '{"a":1}']);
  const sequence = 'application/json-seq';
  const texts = '\u001e{"a":1}\n\u001e{"a":2}\n';
  expect(sent({ body: sequence }, [{ a: 1 }, { a: 2 }])).toEqual([sequence, texts]);
});

test.each(['application/json; charset=utf-8', 'application/vnd.a+json', 'application/x-json'])(
  'a body of %s is one text of JSON',
  (body) => {
    expect(sent({ body }, [{ a: 1 }])).toEqual([body, '[{"a":1}]']);
  },
);

test('an object that no media type of the body can say is refused', () => {
  for (const body of [{ a: 1 }, ['a']]) {
    expect(() => sent({ body: 'text/csv' }, body)).toThrow(
      'A body of text/csv is a text or bytes.',
    );
  }
  expect(sent({ body: 'text/csv' }, 'a,b')).toEqual(['text/csv', 'a,b']);
  const lines = (async function* () {})();
  expect(() => sent({ body: 'application/jsonl' }, lines)).toThrow(
    'A body of application/jsonl is a text or bytes.',
  );
});

test('a key in the body is a field of whatever is sent', () => {
  const keyed = (row: Partial<Operation>, body: unknown) => {
    const operation: Operation = { path: '/', key: { in: 'body', name: 'token' }, ...row };
    const known = { schemes: {}, values: { key: 's3cret' } };
    return contractRequest(operation, { body }, 'https://a.test', known).body;
  };
  expect(keyed({}, { a: 1 })).toBe('{"a":1,"token":"s3cret"}');
  const urlEncoded = 'application/x-www-form-urlencoded';
  expect(keyed({ body: urlEncoded }, { a: 1 })).toBe('a=1&token=s3cret');
  expect(String(keyed({ body: urlEncoded }, new URLSearchParams('a=1&a=2')))).toBe(
    'a=1&a=2&token=s3cret',
  );
  const form = new FormData();
  form.append('picture', png, 'p.png');
  const sentForm = keyed({ bodies: ['multipart/form-data'] }, form) as FormData;
  expect([sentForm.get('token'), (sentForm.get('picture') as File).name]).toEqual([
    's3cret',
    'p.png',
  ]);
  expect(form.has('token')).toBe(false);
  expect(keyed({ bodies: ['image/png'] }, png)).toBe(png);
});

test('JSON is asked for by the name that the contract has for it', () => {
  const accepted = (row: Partial<Operation>, parts: Parts = {}) =>
    contractRequest({ path: '/', ...row }, parts, 'https://a.test', none).headers.get('accept');
  const accept = 'application/vnd.api+json';
  expect(accepted({})).toBe('application/json');
  expect(accepted({ accept })).toBe(accept);
  expect(accepted({ accept }, { accept: 'text/csv' })).toBe('text/csv');
});

test.each([
  ['authorization', 'is not ASCII text'],
  ['header', 'has a character that no header may have'],
])(
  'a credential in several lines is refused for the place %s, and not quoted',
  (place, problem) => {
    const send = (secret: string) => {
      const schemes = { auth: { in: place, name: 'Bearer' } };
      const known = { schemes, values: { auth: secret } };
      return contractRequest({ path: '/', security: [['auth']] }, {}, 'https://a.test', known);
    };
    for (const secret of ['s3c\nret', 's3c\0ret', 's3c\u200bret']) {
      expect(() => send(secret)).toThrow(`The credential auth ${problem}`);
    }
    // `fetch` drops a line break at the end, as files have it.
    expect(send('s3cret\n').headers.get(place === 'header' ? 'bearer' : place)).toContain('s3cret');
  },
);

test('a header of its own may have a credential in Latin-1, but no invisible sign', () => {
  const send = (secret: string) => {
    const schemes = { auth: { in: 'header', name: 'x-key' } };
    const known = { schemes, values: { auth: secret } };
    return contractRequest({ path: '/', security: [['auth']] }, {}, 'https://a.test', known);
  };
  expect(send('p\xe4ss').headers.get('x-key')).toBe('p\xe4ss');
  for (const secret of [
    '\ufeffs3cret',
    's3cret\ufeff',
    's3c\xa0ret',
    's3c\xadret',
    's3c\u2013ret',
  ]) {
    expect(() => send(secret)).toThrow(
      'The credential auth has a character that no header may have',
    );
  }
});

test('an optional credential is sent by who has it, in whatever order the contract names it', () => {
  const sentFor = (security: string[][], values: Record<string, string>) => {
    const schemes = { auth: { in: 'authorization', name: 'Bearer' } };
    const known = { schemes, values };
    const { headers } = contractRequest({ path: '/', security }, {}, 'https://a.test', known);
    return headers.get('authorization');
  };
  expect(sentFor([[], ['auth']], { auth: 't' })).toBe('Bearer t');
  expect(sentFor([['auth'], []], { auth: 't' })).toBe('Bearer t');
  expect(sentFor([[], ['auth']], {})).toBeNull();
});

test('a certificate is that of the connection: the credential beside it is sent', () => {
  const sentFor = (security: string[][], values: Record<string, string>) => {
    const schemes = {
      mutual: { in: 'connection', name: 'certificate' },
      auth: { in: 'authorization', name: 'Bearer' },
    };
    const known = { schemes, values };
    const { headers } = contractRequest({ path: '/', security }, {}, 'https://a.test', known);
    return headers.get('authorization');
  };
  expect(sentFor([['mutual', 'auth']], { auth: 't' })).toBe('Bearer t');
  expect(sentFor([['mutual'], ['auth']], { auth: 't' })).toBe('Bearer t');
  expect(sentFor([['mutual', 'auth']], {})).toBeNull();
});

test('a header is left out if it has no value, as a parameter of the query is', () => {
  const header = { ids: [], map: {}, none: null, holes: [undefined], empty: '', json: [] };
  const row = { path: '/', styles: { header: { json: 'json', none: 'json' } } };
  const { headers } = contractRequest(row, { header }, 'https://a.test', none);
  expect([...headers.keys()]).toEqual(['accept', 'empty', 'json']);
});
