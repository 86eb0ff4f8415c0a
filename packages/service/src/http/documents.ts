import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';

const documents = [
  { path: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { path: '/openapi.json', file: 'openapi.json', type: 'application/json' },
  { path: '/openapi.yaml', file: 'openapi.yaml', type: 'application/yaml' },
] as const;

/** Without those of CORS, a browser keeps an unchanged document from the program that asked for it. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'access-control-expose-headers',
];

/**
 * Serves the contract and its docs, as @genmedia/spec publishes them, with the service's own address
 * in the place of the contract's: samples can be pasted as they are.
 */
export async function documentRoutes(publicUrl: string): Promise<Hono> {
  const app = new Hono();
  const address = JSON.parse(await readDocument('openapi.json')).servers[0].url;
  for (const { path, file, type } of documents) {
    const published = await readDocument(file);
    const content = sealAnew(
      published,
      published.replaceAll(address, () => publicUrl),
    );
    const headers = {
      'Content-Type': type,
      // A new release of the service brings a new contract, so browsers ask each time.
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    };
    app.get(path, etag({ retainedHeaders }), () => new Response(content, { headers }));
  }
  return app;
}

/**
 * The policy of a page lets its own scripts run by their hashes: those in which something was
 * replaced have others.
 */
function sealAnew(published: string, served: string): string {
  const [before, after] = [hashesOf(published), hashesOf(served)];
  return before.reduce(
    (page, hash, index) => page.replace(hash, () => after[index] ?? hash),
    served,
  );
}

function hashesOf(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, source = '']) =>
    createHash('sha256').update(source).digest('base64'),
  );
}

function readDocument(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(`@genmedia/spec/${file}`)), 'utf8');
}
