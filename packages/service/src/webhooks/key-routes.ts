import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { cached } from '../cached.ts';
import type { PublicJwk } from './signing-keys.ts';

/** How long the keys are served before they are read again. */
const cacheMs = 60_000;

/**
 * Shorter than the time for which a replaced key still signs, so that every cache has a valid key.
 */
const maxAgeSeconds = 3600;

/** `/.well-known/jwks.json`: the keys that verify webhooks (RFC 7517). */
export function keyRoutes(read: () => Promise<PublicJwk[]>): Hono {
  const keys = cached(read, cacheMs);
  const app = new Hono();
  app.get('/.well-known/jwks.json', etag(), async ({ body }) =>
    body(JSON.stringify({ keys: await keys() }), 200, {
      'Content-Type': 'application/jwk-set+json',
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    }),
  );
  return app;
}
