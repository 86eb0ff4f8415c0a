import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { oneVisitor } from './visitor.ts';

describe('one visitor', () => {
  const visitor = oneVisitor();
  const server = createServer((_, response) => response.end());
  let url: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => visitor.leave());

  test('may leave a tab that shows nothing yet', async () => {
    expect((await visitor.tab()).url()).toBe('about:blank');
  });

  test('stores something', async () => {
    const tab = await visitor.tab();
    await tab.goto(url);
    await tab.evaluate('localStorage.a = sessionStorage.a = "1"');
    expect(await tab.evaluate('localStorage.length + sessionStorage.length')).toBe(2);
  });

  test('finds nothing of that in the next test', async () => {
    const tab = await visitor.tab();
    await tab.goto(url);
    expect(await tab.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  });
});
