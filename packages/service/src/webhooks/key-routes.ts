import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { cached, type PublicJwk } from './signing-keys.ts';

const readMs = 60_000;

/** Less than a key signs on after it was replaced, so that no cache is ever without a right one. */
const maxAgeSeconds = 3600;

/** `/.well-known/jwks.json`: the keys that verify webhooks (RFC 7517). */
export function keyRoutes(read: () => Promise<PublicJwk[]>): Hono {
  const keys = cached(read, readMs);
  const app = new Hono();
  app.get('/.well-known/jwks.json', async ({ req }) => {
    const content = JSON.stringify({ keys: await keys() });
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    const headers = { ETag: etag, 'Cache-Control': `public, max-age=${maxAgeSeconds}` };
    return req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(content, {
          headers: { ...headers, 'Content-Type': 'application/jwk-set+json' },
        });
  });
  return app;
}
