import { afterEach, expect, test } from 'vitest';
import { createResolve } from './resolve.ts';
import { type DnsServer, startDns, type Zone } from './testing/dns-server.ts';

let dns: DnsServer | undefined;
afterEach(() => dns?.close());

async function resolverOf(zone: Zone) {
  dns = await startDns(zone);
  return createResolve([dns.address]);
}

test('a name has all its addresses of both families', async () => {
  const resolve = await resolverOf(() => ['93.184.216.34', '93.184.216.35', '2606:4700::1']);
  const found = await resolve('media.example.com');
  expect([...found].sort()).toEqual(['2606:4700::1', '93.184.216.34', '93.184.216.35']);
});

test('a name without addresses has none', async () => {
  const resolve = await resolverOf(() => []);
  expect(await resolve('media.example.com')).toEqual([]);
});

test('a failure of DNS is no answer that a name has no addresses', async () => {
  const resolve = await resolverOf(() => []);
  dns?.close();
  dns = undefined;
  await expect(resolve('media.example.com')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('localhost is loopback whatever DNS says', async () => {
  const resolve = await resolverOf(() => ['93.184.216.34']);
  expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await resolve('app.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(dns?.queries).toEqual([]);
});

test('a name of the local network is not sent to external DNS servers', async () => {
  const resolve = await resolverOf(() => ['93.184.216.34']);
  // The system may take long to answer. A query to this server would come before those of the next
  // name.
  resolve('printer.local').catch(() => {});
  await resolve('media.example.com');
  expect(new Set(dns?.queries)).toEqual(new Set(['media.example.com']));
});

test('an abort ends the wait for a DNS server that does not answer', async () => {
  const controller = new AbortController();
  const reason = new Error('The caller left.');
  const resolve = await resolverOf((_, query) => {
    controller.abort(reason);
    // Without the abort it would ask again, for each family.
    return query === 0 ? undefined : ['93.184.216.34', '2606:4700::1'];
  });
  await expect(resolve('media.example.com', controller.signal)).rejects.toBe(reason);
});
