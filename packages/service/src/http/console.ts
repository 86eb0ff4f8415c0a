import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
};
const compressed = new Set(['.html', '.js', '.css', '.wasm']);

interface Kept {
  plain: Buffer<ArrayBuffer>;
  /** Undefined where that would make it no smaller. */
  gzipped: Buffer<ArrayBuffer> | undefined;
}

/**
 * Serves the console, as @genmedia/console publishes it, at `/`. Its files are named after what is
 * in them, so browsers keep them; the page itself is asked for each time.
 *
 * @param publicUrl where results are: the page may load them from there, whatever its own address is.
 */
export async function consoleRoutes(publicUrl: string): Promise<Hono> {
  const page = fileURLToPath(import.meta.resolve('@genmedia/console/index.html'));
  const assets = join(dirname(page), 'assets');
  const names = new Set(await readdir(assets));
  const kept = new Map<string, Promise<Kept>>();
  const read = (name: string) => {
    const known = kept.get(name) ?? keep(join(assets, name));
    kept.set(name, known);
    return known;
  };
  const index = await keepPage(page, new URL(publicUrl).origin);
  const app = new Hono();
  app.get('/', etag(), ({ req }) => {
    const headers = { 'Cache-Control': 'no-cache', ...guards };
    return answer(index, '.html', req.header('accept-encoding'), headers);
  });
  app.get('/assets/:name', async (context) => {
    const { req } = context;
    const name = req.param('name');
    if (!names.has(name)) return context.notFound();
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ...sniffing };
    return answer(await read(name), extname(name), req.header('accept-encoding'), headers);
  });
  return app;
}

const sniffing = { 'X-Content-Type-Options': 'nosniff' };
/** What the page's own policy cannot say of itself. */
const guards = {
  ...sniffing,
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function answer(
  { plain, gzipped }: Kept,
  extension: string,
  accepted = '',
  headers: Record<string, string>,
): Response {
  const isSmall = gzipped !== undefined && /\bgzip\b/.test(accepted);
  return new Response(isSmall ? gzipped : plain, {
    headers: {
      ...headers,
      'Content-Type': types[extension] ?? 'application/octet-stream',
      Vary: 'Accept-Encoding',
      ...(isSmall && { 'Content-Encoding': 'gzip' }),
    },
  });
}

async function keep(file: string): Promise<Kept> {
  const plain = await readFile(file);
  return { plain, gzipped: compressed.has(extname(file)) ? await squeeze(plain) : undefined };
}

async function keepPage(file: string, origin: string): Promise<Kept> {
  const page = await readFile(file, 'utf8');
  const plain = Buffer.from(page.replaceAll(/(img|media|connect)-src 'self'/g, `$& ${origin}`));
  return { plain, gzipped: await squeeze(plain) };
}

async function squeeze(plain: Buffer): Promise<Buffer<ArrayBuffer>> {
  return await promisify(gzip)(plain);
}
