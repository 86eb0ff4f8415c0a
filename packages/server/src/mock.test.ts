import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMockFor } from './mock.ts';
import type { Contract } from './operation/operation.ts';

/** The answer of a mock whose contract has one operation. */
async function answerOf(
  contentType: string,
  bodies: readonly unknown[] | undefined,
  schema?: z.ZodType,
  handlers = {},
) {
  const row = { method: 'get', path: '/a', credential: 'none', bodyRequired: false, bodyTypes: [] };
  const responses = { 200: { contentTypes: [contentType], schema } };
  const contract = { operations: { read: { ...row, security: [], responses } } };
  const examples = bodies && { read: { status: 200, contentType, bodies } };
  const mock = createMockFor(contract as unknown as Contract, examples ?? {}, handlers);
  return await (await mock({ request: new Request('http://a.test/a') })).text();
}

test('a text that is no JSON is never the text of an object', async () => {
  expect(await answerOf('application/xml', [{ name: 'Tom' }])).toBe('');
  expect(await answerOf('application/xml', ['<cat/>'])).toBe('<cat/>');
});

test('null is sent where it alone fits', async () => {
  const schema = z.union([z.object({ id: z.int() }), z.null()]);
  expect(await answerOf('application/json', [{}, null], schema)).toBe('null');
});

test('a range of media types is answered with a type in it', async () => {
  expect(await answerOf('text/*', ['Tom'])).toBe('Tom');
});

test('a handler that is given, also as a method, answers instead of the example', async () => {
  class Names {
    #first = 'Tom';

    read() {
      return { status: 200, body: this.#first };
    }
  }
  expect(await answerOf('application/json', ['Ann'], z.string(), new Names())).toBe('"Tom"');
  expect(await answerOf('application/json', ['Ann'], z.string(), { read: undefined })).toBe(
    '"Ann"',
  );
});

test('a handler answers also where there is no example', async () => {
  const handlers = { read: () => ({ status: 200, body: 'Tom' }) };
  expect(await answerOf('application/json', undefined, z.string(), handlers)).toBe('"Tom"');
});
