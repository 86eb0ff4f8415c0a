import { METHODS } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { nearPaths, samePaths, wrongParameter } from './addresses.ts';
import { type Documented, documented, type Node } from './contract.ts';
import { faultsOf, unmatchedFaults } from './judge.ts';
import { numbered, sampleOf } from './long-form.ts';
import { credentialsFor, newCustomer, type Person } from './people.ts';
import { sendRaw } from './raw.ts';
import { exampleRequest, toSent, withCredential } from './request.ts';
import { send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget();
let person: Person;
beforeAll(async () => {
  person = await newCustomer(target);
});

async function goodRequest(operation: Documented) {
  const credentials = await credentialsFor(operation, target, person);
  return withCredential(operation, exampleRequest(operation), credentials);
}

/** Sends the operation's example request with a changed path. */
async function askAt(operation: Documented, change: (path: string) => string) {
  const sent = toSent(operation, await goodRequest(operation));
  const [path = '', query] = sent.path.split('?');
  const changed = query ? `${change(path)}?${query}` : change(path);
  return await send(target.url, { ...sent, path: changed });
}

/** The statuses that refuse a wrong value of each parameter. */
const refusals: Readonly<Record<string, readonly number[]>> = {
  id: [400],
  // Some of the values are possible names, but no deployment has them.
  deployment: [400, 403, 404, 501],
  // Any text is a possible model.
  model: [400, 404],
  // Any text is a possible token. Browsers are redirected to a page that says that it is not valid.
  token: [303, 400],
};

const pathParameters = documented.flatMap((operation) =>
  operation.parameters
    .filter((each) => each.in === 'path')
    .map(({ name }) => ({ operation, name, id: operation.id })),
);

test.each(pathParameters)('$id refuses a wrong $name', async ({ operation, name, id }) => {
  const good = await goodRequest(operation);
  const ids = pathParameters.flatMap((each) => (each.name === name ? each.id : []));
  const shares = Math.min(4, ids.length);
  for (const text of sampleOf(wrongParameter(name), ids.indexOf(id), shares)) {
    const sent = toSent(operation, { ...good, path: { ...good.path, [name]: text } });
    const answer = await send(target.url, sent);
    expect([text, faultsOf(operation, answer)]).toEqual([text, []]);
    expect(refusals[name], text).toContain(answer.status);
  }
});

describe.each(numbered(documented))('$id', ({ index, ...operation }) => {
  test('is not found at similar paths', async () => {
    for (const change of sampleOf([...nearPaths('').keys()], index, 8)) {
      const answer = await askAt(operation, (path) => nearPaths(path)[change] ?? '');
      // A parameter at the end of the path includes the suffix, and is refused.
      const isRefused = [303, 400].includes(answer.status);
      expect(isRefused ? [] : unmatchedFaults(answer), nearPaths(operation.path)[change]).toEqual(
        [],
      );
    }
  });

  test('is found at equivalent spellings of its path', async () => {
    const { status } = await askAt(operation, (path) => path);
    for (const change of sampleOf([...samePaths('').keys()], index, 3)) {
      const answer = await askAt(operation, (path) => samePaths(path)[change] ?? '');
      expect([answer.status, faultsOf(operation, answer)]).toEqual([status, []]);
    }
  });

  test('says which method it accepts', async () => {
    const sent = toSent(operation, await goodRequest(operation));
    const others = METHODS.filter((method) => ![operation.method, 'CONNECT'].includes(method));
    for (const method of sampleOf(others, index, 8)) {
      const answer = await send(target.url, { ...sent, method });
      // A preflight does not call the operation.
      if (method === 'OPTIONS' && answer.status === 204) continue;
      expect([method, answer.status, answer.headers.allow]).toEqual([
        method,
        405,
        operation.method,
      ]);
      if (method === 'HEAD') expect(answer.text).toBe('');
      else expect(faultsOf(operation, answer)).toEqual([]);
    }
  });
});

describe('requests that no HTTP client sends', () => {
  const post = (lines: string, body = '{}') =>
    `POST /api/v7/images/text-to-image HTTP/1.1\r\nHost: a.example\r\n${lines}\r\n\r\n${body}`;
  const json = 'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close';

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\n\r\n'],
    ['a space in the path', 'GET /api v7 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no Host', 'GET /api/v7/models HTTP/1.1\r\n\r\n'],
    ['a Host with a path', 'GET /api/v7/models HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    ['a Host with a user', 'GET /api/v7/models HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
    ['a backslash', 'GET /api\\v7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 20')],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['chunks of no size', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a negative length', post('Content-Length: -1')],
    ['NUL in a header', post(`Idempotency-Key: a\0b\r\n${json}`)],
    ['a header that goes on in the next line', post(`Idempotency-Key: a\r\n b\r\n${json}`)],
    ['a line feed alone', post(`Idempotency-Key: a\nX-Evil: 1\r\n${json}`)],
    ['a name with a space', post(`Idempotency-Key : a\r\n${json}`)],
    ['headers without end', `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(20_000)}`],
  ])('%s: is refused, without details', async (_, bytes) => {
    const answer = await sendRaw(target.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"status":"error"');
    // A random id may contain any four letters.
    expect(answer.replaceAll(/req_\S+/g, '')).not.toMatch(/evil|HPE_|Error:|node:/i);
  });

  test('no request header is repeated in an answer, or changes its links', async () => {
    const evil = 'evil.example';
    const forged = [
      'X-Forwarded-Host',
      'X-Original-URL',
      'X-Rewrite-URL',
      'Forwarded',
      'X-Request-Id',
    ];
    const lines = forged.map((name) => `${name}: ${evil}`).join('\r\n');
    const body = JSON.stringify({ ...exampleOf('generateImage'), key: person.apiKey });
    const answer = await sendRaw(
      target.url,
      `POST /api/v7/images/text-to-image HTTP/1.1\r\nHost: ${evil}\r\n${lines}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('"fetch_result":"https://genmedia.example/');
    expect(answer).not.toContain(evil);
  });
});

function exampleOf(id: string): Node {
  return documented.find((operation) => operation.id === id)?.example ?? {};
}
