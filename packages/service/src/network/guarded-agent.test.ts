import { createServer as createHttpsServer } from 'node:https';
import { Socket, type SocketConnectOpts, type TcpNetConnectOpts } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { stopSharedService } from '../testing/service.ts';
import { parseCidrs } from './address.ts';
import { createHttpClient } from './http-client.ts';
import { createResolve } from './resolve.ts';
import { certificate, privateKey } from './testing/certificate.ts';
import { type DnsServer, startDns, type Zone } from './testing/dns-server.ts';
import {
  countConnects,
  listenOnLoopback,
  type Receiver,
  startReceiver,
} from './testing/receiver.ts';

const limits = { timeoutMs: 240_000, maxBytes: 1_000 };
const url = () => `http://media.example.com:${canary.port}/`;

let dns: DnsServer;
let canary: Receiver;
// The connections of a service that other files left running would be counted.
beforeAll(stopSharedService);
beforeEach(async () => {
  canary = await startReceiver((_request, response) => response.end('canary'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  dns.close();
  await canary.close();
});

/** Makes a fetch that may only reach these ranges, and uses a DNS server with this zone. */
async function fetchWith(ranges: string, zone: Zone) {
  dns = await startDns(zone);
  const guarded = createHttpClient({
    ...limits,
    guard: { allow: parseCidrs(ranges), resolve: createResolve([dns.address]) },
  });
  return (target: string) =>
    guarded(target).then(
      async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      },
      (error) => String(error.code),
    );
}

describe('a name whose address changes', () => {
  test('is resolved once per connection, so that it cannot change between check and use', async () => {
    // 127.0.0.2 is allowed, and nothing listens there. The canary's address is not allowed.
    const fetchOne = await fetchWith('127.0.0.2', (_name, nth) => [`127.0.0.${nth === 0 ? 2 : 1}`]);
    expect(await fetchOne(url())).toMatch(/unreachable|timeout/);
    expect(dns.queries).toEqual(['media.example.com']);
    expect(await fetchOne(url())).toBe('url_not_allowed');
    expect(canary.connections).toBe(0);
  });

  test('is checked again at the next request, as no connection is reused', async () => {
    const fetchOne = await fetchWith('127.0.0.1', (_name, nth) => [
      nth === 0 ? '127.0.0.1' : '10.0.0.1',
    ]);
    const connects = countConnects();
    expect(await fetchOne(url())).toBe('200');
    expect(await fetchOne(url())).toBe('url_not_allowed');
    expect(await fetchOne(url())).toBe('url_not_allowed');
    expect(connects.count).toBe(1);
  });

  test('among many requests, only those with an allowed answer connect', async () => {
    const fetchOne = await fetchWith('127.0.0.1', (_name, nth) => [
      nth % 2 === 0 ? '127.0.0.1' : '127.0.0.2',
    ]);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => fetchOne(url())));
    expect(new Set(outcomes)).toEqual(new Set(['200', 'url_not_allowed']));
    expect(canary.connections).toBe(outcomes.filter((outcome) => outcome === '200').length);
  });
});

describe('a name with several addresses', () => {
  test.each([
    [['127.0.0.2', '127.0.0.1']],
    [['127.0.0.1', '127.0.0.2']],
    [['::1', '127.0.0.1', '127.0.0.2', '::ffff:127.0.0.1']],
  ])('%j: addresses that are not allowed are never reached', async (addresses) => {
    const fetchOne = await fetchWith('127.0.0.2', () => addresses);
    expect(await fetchOne(url())).toMatch(/unreachable|timeout/);
    expect(canary.connections).toBe(0);
  });

  test('is reached at its allowed address', async () => {
    const fetchOne = await fetchWith('127.0.0.1', () => ['10.0.0.1', '127.0.0.1', 'fd00::1']);
    expect(await fetchOne(url())).toBe('200');
  });

  test('is reached at the second if the first refuses', async () => {
    const fetchOne = await fetchWith('127.0.0.0/8', () => ['127.0.0.2', '127.0.0.1']);
    expect(await fetchOne(url())).toBe('200');
  });

  test('hundreds of addresses are not all tried', async () => {
    const many = Array.from({ length: 25 }, (_item, index) => `127.0.0.${index + 2}`);
    const fetchOne = await fetchWith('127.0.0.0/8', () => [...many, '127.0.0.1']);
    expect(await fetchOne(url())).toMatch(/unreachable|timeout/);
    expect(canary.connections).toBe(0);
  });
});

test('a connection that reached another address is closed before any byte of the request', async () => {
  const fetchOne = await fetchWith('127.0.0.2', () => ['127.0.0.2']);
  const connect: (options: SocketConnectOpts) => Socket = Socket.prototype.connect;
  const divert = function (this: Socket, [options]: [TcpNetConnectOpts]) {
    return connect.call(this, { ...options, host: '127.0.0.1' });
  };
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(divert as () => Socket);
  expect(await fetchOne(url())).toBe('url_not_allowed');
  // The client may know first that it is connected.
  await expect.poll(() => canary.connections).toBe(1);
  expect(canary.received).toBe(0);
});

test('a connection that is closed at once is unreachable, and not forbidden', async () => {
  const fetchOne = await fetchWith('127.0.0.1', () => ['127.0.0.1']);
  const connect: (options: SocketConnectOpts) => Socket = Socket.prototype.connect;
  const closeAtOnce = function (this: Socket, options: SocketConnectOpts) {
    this.prependOnceListener('connect', () => this.destroy());
    return connect.call(this, options);
  };
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(closeAtOnce as () => Socket);
  expect(await fetchOne(url())).toBe('unreachable');
});

describe('over TLS', () => {
  const trusted = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(trusted));

  async function startTls() {
    const seen: (string | false | null | undefined)[] = [];
    const server = createHttpsServer(
      { cert: certificate, key: privateKey },
      (request, response) => {
        seen.push((request.socket as TLSSocket).servername, request.headers.host);
        response.end('secure');
      },
    );
    const receiver = await listenOnLoopback(server);
    onTestFinished(receiver.close);
    return { seen, receiver };
  }

  test('SNI and the certificate use the name, not the address', async () => {
    const { seen, receiver } = await startTls();
    setDefaultCACertificates([...trusted, certificate]);
    const fetchOne = await fetchWith('127.0.0.1', () => ['127.0.0.1']);
    expect(await fetchOne(`https://media.example.com.:${receiver.port}/`)).toBe('200');
    expect(seen).toEqual(['media.example.com', `media.example.com:${receiver.port}`]);
  });

  test.each(['https://other.example.com', 'https://127.0.0.1'])(
    'a certificate for another host than %s is refused',
    async (origin) => {
      const { seen, receiver } = await startTls();
      setDefaultCACertificates([...trusted, certificate]);
      const fetchOne = await fetchWith('127.0.0.1', () => ['127.0.0.1']);
      expect(await fetchOne(`${origin}:${receiver.port}/`)).toBe('unreachable');
      expect(seen).toEqual([]);
    },
  );

  test('an untrusted certificate is refused', async () => {
    const { seen, receiver } = await startTls();
    const fetchOne = await fetchWith('127.0.0.1', () => ['127.0.0.1']);
    expect(await fetchOne(`https://media.example.com:${receiver.port}/`)).toBe('unreachable');
    expect(seen).toEqual([]);
  });
});
