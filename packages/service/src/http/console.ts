import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { getMimeType, mimes } from 'hono/utils/mime';

/** Hono's media types, and one that it lacks. */
const types = { ...mimes, wav: 'audio/wav' };
const compressed = new Set(['.html', '.js', '.css', '.wasm']);

interface ConsoleFile {
  type: string;
  plain: Buffer<ArrayBuffer>;
  /** Undefined if the type is not one of `compressed`. */
  gzipped: Buffer<ArrayBuffer> | undefined;
}

/**
 * Serves the console, as @genmedia/console publishes it, at `/`. The names of its files contain a
 * hash of their content, so browsers cache them; the page itself is requested each time.
 *
 * @param publicUrl base URL of results. The page may load them from there, whatever its own address
 * is.
 * @param published path of the page; its files are beside it.
 */
export function consoleRoutes(
  publicUrl: string,
  published = () => fileURLToPath(import.meta.resolve('@genmedia/console/index.html')),
): Hono {
  const { origin } = new URL(publicUrl);
  const folder = () => join(dirname(published()), 'assets');
  /**
   * Files are read at their first request, because most processes only serve the API, and then stay
   * in memory.
   */
  const kept = new Map<string, ConsoleFile>();
  let names: readonly string[] | undefined;
  const read = async (file: string): Promise<ConsoleFile> => {
    const known = kept.get(file) ?? (await readPublished(file, origin));
    kept.set(file, known);
    return known;
  };
  const app = new Hono();
  app.onError((error, context) => {
    // The files may have been replaced by those of another version: the next request reads them again.
    names = undefined;
    kept.clear();
    if (!isMissing(error)) throw error;
    return context.text(absent, 503, { 'Cache-Control': 'no-store', ...sniffing });
  });
  app.get('/', etag(), async ({ req }) => {
    // Listed when the page is read, so that both are of the same version.
    names ??= await readdir(folder());
    const headers = { 'Cache-Control': 'no-cache', ...guards };
    return answer(await read(published()), req.header('accept-encoding'), headers);
  });
  app.get('/assets/:name', async (context) => {
    const { req } = context;
    const name = req.param('name');
    names ??= await readdir(folder());
    // Only names in the folder are served. Others could lead out of it.
    if (!names.includes(name)) return context.notFound();
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ...sniffing };
    return answer(await read(join(folder(), name)), req.header('accept-encoding'), headers);
  });
  return app;
}

const absent =
  'The console is not available: @genmedia/console is not installed, or not compiled (pnpm build). ' +
  'Everything else works without it, such as the docs at /docs.\n';

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND';
}

const sniffing = { 'X-Content-Type-Options': 'nosniff' };
/** Headers for rules that a page cannot set in its own policy. */
const guards = {
  ...sniffing,
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function answer(
  { type, plain, gzipped }: ConsoleFile,
  accepted = '',
  headers: Record<string, string>,
): Response {
  const isSmall = gzipped !== undefined && /\bgzip\b/.test(accepted);
  return new Response(isSmall ? gzipped : plain, {
    headers: {
      ...headers,
      'Content-Type': type,
      Vary: 'Accept-Encoding',
      ...(isSmall && { 'Content-Encoding': 'gzip' }),
    },
  });
}

async function readPublished(file: string, origin: string): Promise<ConsoleFile> {
  const content = await readFile(file);
  const plain = extname(file) === '.html' ? withOrigin(content, origin) : content;
  const gzipped = compressed.has(extname(file)) ? await promisify(gzip)(plain) : undefined;
  return { type: getMimeType(file, types) ?? 'application/octet-stream', plain, gzipped };
}

/** Returns the page with a policy that also allows loading from `origin`. */
function withOrigin(page: Buffer, origin: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.toString().replaceAll(/(img|media|connect)-src 'self'/g, `$& ${origin}`));
}
