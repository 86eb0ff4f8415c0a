import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { fileAnswer, type StaticFile, staticFile } from './static-file.ts';

const documents = [
  { path: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { path: '/openapi.json', file: 'openapi.json', type: 'application/json' },
  { path: '/openapi.yaml', file: 'openapi.yaml', type: 'application/yaml' },
] as const;

/**
 * Headers that a 304 keeps. Without those of CORS, a browser does not give an unchanged document to
 * the program that requested it.
 */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'access-control-expose-headers',
];

/**
 * Serves the contract and its docs, as @genmedia/spec publishes them. The service's own address
 * replaces the contract's, so that samples can be pasted as they are.
 */
export function documentRoutes(publicUrl: string): Hono {
  const app = new Hono();
  for (const { path, file, type } of documents) {
    const headers = {
      // A new release of the service has a new contract, so browsers have to check each time.
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // A rule that the policy in the page itself cannot set.
      'Content-Security-Policy': "frame-ancestors 'none'",
    };
    // Read at the first request: reading takes longer than most of a start.
    let content: Promise<StaticFile> | undefined;
    app.get(path, etag({ retainedHeaders }), async ({ req }) => {
      content ??= documentAt(publicUrl, file).then((read) => staticFile(Buffer.from(read), type));
      return fileAnswer(await content, req.header('accept-encoding'), headers);
    });
  }
  return app;
}

async function documentAt(publicUrl: string, file: string): Promise<string> {
  const address = JSON.parse(await readDocument('openapi.json')).servers[0].url;
  const published = await readDocument(file);
  const served = published.replaceAll(address, () => publicUrl);
  return sealAnew(published, served);
}

/**
 * The policy of a page allows its own scripts by their hashes. This replaces the hashes of scripts
 * in which the address was replaced.
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
