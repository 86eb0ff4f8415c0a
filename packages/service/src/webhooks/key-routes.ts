import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { cached, type PublicJwk } from './signing-keys.ts';

const readMs = 60_000;

/** Less than a key signs on after it was replaced, so that no cache is ever without a right one. */
const maxAgeSeconds = 3600;

/** `/.well-known/jwks.json`: the keys that verify webhooks (RFC 7517). */
export function keyRoutes(read: () => Promise<PublicJwk[]>): Hono {
  const keys = cached(read, readMs);
  const app = new Hono();
  app.get('/.well-known/jwks.json', etag(), async ({ body }) =>
    body(JSON.stringify({ keys: await keys() }), 200, {
      'Content-Type': 'application/jwk-set+json',
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    }),
  );
  return app;
}
