import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expectEqual } from './harness.ts';

/** What a service looks at in a request. The boundary of a form is a word by chance. */
async function received(incoming: IncomingMessage): Promise<{ body: string }> {
  const { method, url, headers } = incoming;
  const type = headers['content-type'] ?? '';
  const [, boundary] = /boundary=(.*)$/.exec(type) ?? [];
  const plain = (text: string) => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text);
  const body = plain((await buffer(incoming)).toString());
  // Some SDKs send the Content-Type of a body that there is not.
  const facts = { method, url, type: body && plain(type), authorization: headers.authorization };
  return { ...facts, body };
}

type Calls = (baseUrl: string) => (() => Promise<unknown>)[];

/** Throws if a server on loopback receives the calls of two programs in different bytes. */
export async function compare(one: Calls, other: Calls): Promise<void> {
  const [expected, found] = [await receivedFrom(one), await receivedFrom(other)];
  for (const [index, request] of expected.entries()) expectEqual(found[index], request);
  expectEqual(found.length, expected.length);
}

async function receivedFrom(calls: Calls): Promise<object[]> {
  const requests: Promise<object>[] = [];
  const server = createServer((incoming, response) => {
    const request = received(incoming).then((whole) => {
      const isStream = whole.body.includes('"stream":true');
      response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
      response.end(isStream ? 'data: [DONE]\n\n' : '{"data":[]}');
      return whole;
    });
    request.catch(() => response.destroy());
    requests.push(request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    for (const call of calls(`http://127.0.0.1:${port}/v1`)) await call();
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return Promise.all(requests);
}
