import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopSharedService } from '../testing/service.ts';
import { parseCidrs } from './address.ts';
import { createHttpClient } from './http-client.ts';
import { createResolve } from './resolve.ts';
import { type DnsServer, startDns } from './testing/dns-server.ts';
import { hostileAnswers, hostileUrls, loopbackSpellings } from './testing/hostile-urls.ts';
import { countConnects, type Receiver, startReceiver } from './testing/receiver.ts';

// `a-<n>.example.com` resolves to the n-th hostile address, `all.example.com` to all of them.
const zone = (name: string) => {
  const nth = /^a-(\d+)\.example\.com$/.exec(name)?.[1];
  return nth === undefined ? hostileAnswers : [hostileAnswers[Number(nth)] ?? ''];
};

let dns: DnsServer;
let canary: Receiver;
// The connections of a service that other files left running would be counted.
beforeAll(stopSharedService);
beforeAll(async () => {
  dns = await startDns(zone);
  canary = await startReceiver((_request, response) => response.end('canary'));
});
afterAll(async () => {
  dns.close();
  await canary.close();
});

const limits = { timeoutMs: 240_000, maxBytes: 1_000 };

/**
 * Creates a fetch that allows no address, but the canary's port: only its address protects the
 * canary.
 */
function fetchOfAll() {
  const ports = [80, 443, 8080, 8443, canary.port];
  const guard = { allow: [], ports, resolve: createResolve([dns.address]) };
  return createHttpClient({ ...limits, guard });
}

async function codeOf(url: string): Promise<string | undefined> {
  return fetchOfAll()(url).then(
    ({ status }) => String(status),
    (error) => error.code,
  );
}

test('no hostile URL makes the service connect or query DNS', async () => {
  const connects = countConnects();
  const urls = hostileUrls(canary.port);
  const codes = await Promise.all(urls.map(codeOf));
  const passed = urls.filter((_url, index) => codes[index] !== 'url_not_allowed');
  expect(passed).toEqual([]);
  expect(connects.count).toBe(0);
  expect(dns.queries).toEqual([]);
  expect(canary.connections).toBe(0);
});

test('no harmless name with a hostile address makes the service connect', async () => {
  const connects = countConnects();
  const names = [...hostileAnswers.map((_address, index) => `a-${index}`), 'all', 'ALL'];
  for (const scheme of ['http', 'https']) {
    const urls = names.map((name) => `${scheme}://${name}.example.com:${canary.port}/`);
    const codes = await Promise.all(urls.map(codeOf));
    expect(new Set(codes)).toEqual(new Set(['url_not_allowed']));
  }
  expect(dns.queries).toContain('a-0.example.com');
  expect(connects.count).toBe(0);
  expect(canary.connections).toBe(0);
});

describe('if loopback is allowed, the same spellings do reach the canary', () => {
  test.each(loopbackSpellings)('%s', async (host) => {
    const fetchLoopback = createHttpClient({
      ...limits,
      guard: { allow: parseCidrs('127.0.0.0/8') },
    });
    const { status, body } = await fetchLoopback(`http://${host}:${canary.port}/`);
    await body?.cancel();
    expect(status).toBe(200);
  });
});
