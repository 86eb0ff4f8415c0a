import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { lazy } from '../lazy.ts';
import { prefersHtml, prefersMarkdown } from './accept.ts';
import { PublishedFiles, readPublished } from './published.ts';
import { fileAnswer } from './static-file.ts';

const markdown = 'text/markdown; charset=utf-8';
const documents = [
  { path: '/openapi.json', file: 'openapi.json', type: 'application/json' },
  { path: '/openapi.yaml', file: 'openapi.yaml', type: 'application/yaml' },
  { path: '/llms.txt', file: 'llms.txt', type: 'text/plain; charset=utf-8' },
  { path: '/llms-full.txt', file: 'llms-full.txt', type: 'text/plain; charset=utf-8' },
] as const;

const headers = {
  // A new release of the service has a new contract, so browsers have to check each time.
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  // A rule that the policy in the page itself cannot set.
  'Content-Security-Policy': "frame-ancestors 'none'",
};
/** Headers of answers whose form depends on what the request accepts. */
const negotiated = { ...headers, Vary: 'Accept' };

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
 * Serves the contract and its docs, as @genmedia/spec publishes them: one page for browsers at
 * `/docs`, and each of its parts as Markdown below it.
 */
export function documentRoutes(publicUrl: string): Hono {
  const files = new PublishedFiles(publicUrl);
  const app = new Hono();
  const tagged = etag({ retainedHeaders });
  for (const { path, file, type } of documents) {
    app.get(path, tagged, async ({ req }) =>
      fileAnswer(await files.read(file, type), req.header('accept-encoding'), headers),
    );
  }
  app.get('/docs', tagged, async ({ req }) => {
    const [file, type] = prefersMarkdown(req.header('accept'))
      ? ['llms.txt', markdown]
      : ['docs.html', 'text/html; charset=utf-8'];
    return fileAnswer(await files.read(file, type), req.header('accept-encoding'), negotiated);
  });
  app.get('/docs/', ({ redirect }) => redirect(`${publicUrl}/docs`));
  const places = lazy(readPlaces);
  app.get('/docs/:path{.+}', tagged, async (context) => {
    const { req } = context;
    const requested = req.param('path');
    const path = requested.replace(/\.md$/, '');
    const hash = (await places()).get(path);
    if (hash === undefined) return context.notFound();
    // People who follow a link to a part of the docs see it in the page for browsers.
    const accept = req.header('accept');
    if (requested === path && prefersHtml(accept) && !prefersMarkdown(accept)) {
      const location = `${publicUrl}/docs${hash && `#${hash}`}`;
      return new Response(null, { status: 302, headers: { ...negotiated, Location: location } });
    }
    const content = await files.read(`docs/${path}.md`, markdown);
    const own = requested === path ? negotiated : headers;
    return fileAnswer(content, req.header('accept-encoding'), own);
  });
  return app;
}

/** Where the page for browsers shows each of the Markdown pages. */
async function readPlaces(): Promise<ReadonlyMap<string, string>> {
  const places: { path: string; hash: string }[] = JSON.parse(
    await readPublished('docs/index.json'),
  );
  return new Map(places.map(({ path, hash }) => [path, hash]));
}
