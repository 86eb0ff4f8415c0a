import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { allowOrigins, parseOrigins } from './cors.ts';
import { documentRoutes } from './documents.ts';

function ask(origins: readonly string[], method: string, origin: string) {
  const app = new Hono();
  for (const each of allowOrigins(origins)) app.use(each);
  app.post('/jobs', (context) => context.json({}, 429, { 'Retry-After': '7' }));
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,idempotency-key',
  };
  return app.request('/jobs', { method, headers });
}

const mine = ['https://app.example', 'http://localhost:5173'];

test.each(mine)('a program of %s may call, and read the headers that it needs', async (origin) => {
  const preflight = await ask(mine, 'OPTIONS', origin);
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');

  const { status, headers } = await ask(mine, 'POST', origin);
  expect(status).toBe(429);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toContain('Origin');
  const exposed = headers.get('access-control-expose-headers')?.split(',');
  for (const name of [
    'X-Request-Id',
    'Retry-After',
    'Date',
    'X-RateLimit-Remaining',
    'Mcp-Session-Id',
  ]) {
    expect(exposed).toContain(name);
  }
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test.each(['https://app.example.evil.example', 'https://evil.example', 'null'])(
  'a program of %s may not call',
  async (origin) => {
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await ask(mine, method, origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  },
);

test('with * every program may call', async () => {
  const { headers } = await ask(['*'], 'POST', 'https://any.example');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('a program may read the 304 of an unchanged contract', async () => {
  const app = new Hono().use(...allowOrigins(mine)).route('/', documentRoutes('https://a.b'));
  const [Origin = ''] = mine;
  const { headers } = await app.request('/openapi.json', { headers: { Origin } });
  const known = { Origin, 'If-None-Match': headers.get('etag') ?? '' };
  const again = await app.request('/openapi.json', { headers: known });
  expect(again.status).toBe(304);
  expect(again.headers.get('access-control-allow-origin')).toBe(Origin);
  expect(again.headers.get('access-control-expose-headers')).toContain('ETag');
});

test('no origin may call if none is configured', async () => {
  expect((await ask([], 'OPTIONS', 'https://app.example')).status).toBe(404);
  const { headers } = await ask([], 'POST', 'https://app.example');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['app.example', 'https://app.example/', 'https://app.example/a', 'ftp://a', 'https://*'])(
  '%s is no origin',
  (text) => {
    // A pattern would match no origin, although it looks as if it could.
    expect(parseOrigins(text)).toBeUndefined();
  },
);
