import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { callError } from './call.ts';
import { GenmediaError } from './index.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, startService, text } from './testing/service.ts';

test('a refused input says which fields are wrong, in every area', async () => {
  const errors = [{ field: 'prompt', message: 'is required' }];
  const expected = {
    status: 400,
    code: 'validation_error',
    message: 'Not valid.',
    requestId: 'req_1',
    errors,
  };
  const generation = { status: 'error', message: 'Not valid.', code: 'validation_error', errors };
  const chat = {
    ...generation,
    error: {
      message: 'Not valid.',
      type: 'invalid_request_error',
      code: 'validation_error',
      param: 'prompt',
    },
  };
  const agents = {
    data: null,
    error: {
      code: 'validation_error',
      message: 'Not valid.',
      details: { prompt: ['is required'] },
    },
    meta: { request_id: 'req_1' },
  };
  for (const [operation, body] of [
    ['editImage', generation],
    ['createChatCompletion', chat],
    ['logIn', agents],
  ] as const) {
    const service = await startService(answer(400, body));
    const error = await rejection(fastClient(service.url).run(operation, {} as never));
    expect(error).toBeInstanceOf(GenmediaError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ ...expected, operation });
  }
});

test("the request id of an agent's error is read from its body where no header has it", async () => {
  const body = { data: null, error: { code: 'x', message: 'X.' }, meta: { request_id: 'req_9' } };
  const service = await startService((response) =>
    response.writeHead(500).end(JSON.stringify(body)),
  );
  const error = await rejection(fastClient(service.url).run('logIn', {} as never));
  expect(error).toMatchObject({ code: 'x', requestId: 'req_9' });
});

test('an error under HTTP 200 is an error in every area', async () => {
  const agents = { data: null, error: { code: 'x', message: 'It failed.' }, meta: {} };
  for (const [operation, body] of [
    ['editImage', failed()],
    ['listModels', failed()],
    ['createChatCompletion', { error: { message: 'It failed.', code: null } }],
    ['logIn', agents],
  ] as const) {
    const service = await startService(answer(200, body));
    const error = await rejection(fastClient(service.url).run(operation, {} as never));
    expect(error).toMatchObject({ status: 200, message: 'It failed.' });
  }
});

test.each([
  ['a page of a proxy', text(502, '<html>Bad gateway</html>'), 'http_502'],
  ['an empty error', text(500, ''), 'http_500'],
  ['a text in JSON', answer(404, 'Not here'), 'http_404'],
  ['an empty success', text(200, ''), 'invalid_response'],
  ['a success without content', (response) => response.writeHead(204).end(), 'invalid_response'],
  ['a success that is a page', text(200, '<html>Log in</html>'), 'invalid_response'],
  ['a success that is null', answer(200, null), 'invalid_response'],
  ['a success that is a number', answer(200, 5), 'invalid_response'],
] satisfies [string, Parameters<typeof startService>[0], string][])(
  '%s is an error with a code and a status',
  async (_, step, code) => {
    const service = await startService(step);
    const genmedia = fastClient(service.url, { retry: { limit: 0 } });
    const error = await rejection(genmedia.run('editImage', edit));
    expect(error).toBeInstanceOf(GenmediaError);
    expect(error).toMatchObject({ code, operation: 'editImage', errors: [] });
    expect(error.message).toMatch(/^editImage got HTTP \d+ and no valid body\.$/);
  },
);

test('a 401 without a credential says where to give one', async () => {
  const refused = answer(401, failed({ code: 'missing_api_key', message: 'A key is needed.' }));
  const service = await startService(refused);
  const without = await rejection(fastClient(service.url, { apiKey: undefined }).run('listModels'));
  expect(without.message).toBe('A key is needed. Give createClient the credential.');
  const withOne = await rejection(fastClient(service.url).run('listModels'));
  expect(withOne.message).toBe('A key is needed.');
  const logIn = await rejection(fastClient(service.url).run('logIn', {} as never));
  expect(logIn.message).toBe('A key is needed.');
});

/** Everything that a log could get out of an error. */
function everything(error: unknown): string {
  const { stack, cause } = error as Error;
  return [
    inspect(error, { depth: 9, showHidden: true }),
    JSON.stringify(error),
    stack,
    inspect(cause, { depth: 9, showHidden: true }),
    JSON.stringify(cause),
  ].join('\n');
}

test('a key that the service repeats is hidden in all messages', async () => {
  const echo = failed({
    message: `The key ${testApiKey} is not valid.`,
    errors: [{ field: 'key', message: `${testApiKey} is unknown` }],
  });
  const service = await startService(answer(401, echo));
  const error = await rejection(fastClient(service.url).run('editImage', edit));
  expect(error.message).toBe('The key [hidden] is not valid.');
  expect(everything(error)).not.toContain(testApiKey);
});

test('codes and ids stay as they are, whatever the key is', async () => {
  const apiKey = 'editImage_1';
  const codes = failed({ code: 'editImage_1_busy', message: 'editImage_1 is busy.' });
  const service = await startService(answer(400, codes, { 'x-request-id': 'req_editImage_1' }));
  const call = fastClient(service.url, { apiKey }).run('editImage', edit, {
    idempotencyKey: 'editImage_1',
  });
  expect(await rejection(call)).toMatchObject({
    code: 'editImage_1_busy',
    message: '[hidden] is busy.',
    operation: 'editImage',
    requestId: 'req_editImage_1',
    idempotencyKey: 'editImage_1',
  });
});

test.each(['key', 'k', '1', 'e'])('the placeholder %s changes no text', async (apiKey) => {
  const message = 'The key is 1 of 3: key, token, kite.';
  const service = await startService(answer(401, failed({ message })));
  const error = await rejection(fastClient(service.url, { apiKey }).run('editImage', edit));
  expect(error.message).toBe(message);
});

test('the codes that are typed are those that the contract lists, and those of the client', async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
  const schemas = ['GenerationError', 'AgentErrorDetail'].map((name) =>
    read(`../../../spec/components/schemas/${name}.yaml`),
  );
  const documentedCodes = (await Promise.all(schemas)).flatMap((schema) => {
    const [, description = ''] = /\n {2}code:(.*?)\n {2}\w/s.exec(schema) ?? [];
    return Array.from(description.matchAll(/`(\w+)`/g), ([, code]) => code);
  });
  const typed = (await read('error-code.ts')).matchAll(/'(\w+)'/g);
  expect(new Set(Array.from(typed, ([, code]) => code))).toEqual(
    new Set([...documentedCodes, 'timeout', 'network_error', 'invalid_response']),
  );
});

test('a key is hidden in errors of the network that repeat the URL or hold the request', async () => {
  const apiKey = 'gmk_with space&slash/';
  const fetch = async (url: string, init: RequestInit) => {
    const inner = Object.assign(new Error(`connect failed: ${url}`), { code: 'ECONNRESET', init });
    throw Object.assign(new TypeError(`error sending request for url (${url})`, { cause: inner }), {
      request: { url, init },
    });
  };
  const genmedia = fastClient('http://127.0.0.1:1', { apiKey, fetch, retry: { limit: 0 } });
  for (const call of [genmedia.run('listModels'), genmedia.run('editImage', edit)]) {
    const error = await rejection(call);
    expect(error.code).toBe('network_error');
    expect(error.cause).toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } });
    for (const form of [apiKey, encodeURIComponent(apiKey), 'gmk_with+space', 'gmk_with%20space']) {
      expect(everything(error)).not.toContain(form);
    }
  }
});

test('whatever a fetch function throws becomes a GenmediaError', async () => {
  const circular: Error = new Error('round');
  circular.cause = circular;
  const event: Record<string, unknown> = { type: 'error' };
  event.target = event;
  for (const thrown of [circular, event, 'text', undefined, null, 0]) {
    const fetch = () => Promise.reject(thrown);
    const genmedia = fastClient('http://127.0.0.1:1', { fetch, retry: { limit: 0 } });
    for (const call of [genmedia.run('editImage', edit), genmedia.run('checkNsfw', {} as never)]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(GenmediaError);
      expect(error.code).toBe('network_error');
    }
  }
});

test('an access token is hidden like a key', async () => {
  const accessToken = 'token_secretsecret';
  const service = await startService(answer(401, failed({ message: `Bearer ${accessToken}?` })));
  const error = await rejection(fastClient(service.url, { accessToken }).run('logOut'));
  expect(error.message).toBe('Bearer [hidden]?');
  expect(everything(error)).not.toContain(accessToken);
});

test('JSON of an error says what it is', async () => {
  const refused = answer(429, failed({ code: 'queue_full', retry_after: 30 }));
  const service = await startService(refused);
  const error = await rejection(
    fastClient(service.url, { retry: { limit: 0 } }).run('editImage', edit),
  );
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'GenmediaError',
    operation: 'editImage',
    code: 'queue_full',
    message: 'It failed.',
    status: 429,
    requestId: 'req_1',
    errors: [],
    retryAfter: 30,
    body: failed({ code: 'queue_full', retry_after: 30 }),
    idempotencyKey: error.idempotencyKey,
  });
});

test("an error of another copy of the package is recognised, and nobody else's", async () => {
  const details = { operation: 'editImage', code: 'timeout', message: 'Too late.' };
  const copy = new URL('./error.ts?copy', import.meta.url).href;
  const other: typeof import('./error.ts') = await import(copy);
  expect(other.GenmediaError).not.toBe(GenmediaError);
  expect(new other.GenmediaError(details)).toBeInstanceOf(GenmediaError);
  const ofOtherContract = callError({ operation: 'editImage', name: 'ApiError' }, details);
  expect(ofOtherContract.name).toBe('ApiError');
  expect(ofOtherContract).toBeInstanceOf(other.GenmediaError);
  class RenamedError extends GenmediaError {
    override name = 'RenamedError';
  }
  expect(new RenamedError(details)).toBeInstanceOf(GenmediaError);
  expect(new RenamedError(details)).toBeInstanceOf(RenamedError);
  expect(new GenmediaError(details)).not.toBeInstanceOf(RenamedError);
  const namesake = Object.assign(new Error('Too late.'), { name: 'GenmediaError' });
  for (const value of [new Error('Too late.'), namesake, new GenmediaError(details).toJSON(), null])
    expect(value).not.toBeInstanceOf(GenmediaError);
});
