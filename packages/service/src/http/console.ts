import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { getMimeType, mimes } from 'hono/utils/mime';
import { fileAnswer, type StaticFile, staticFile } from './static-file.ts';

/** Hono's media types, and one that it lacks. */
const types = { ...mimes, wav: 'audio/wav' };

/**
 * Serves the console, as @genmedia/console publishes it, at `/`. The names of its assets contain a
 * hash of their content, so browsers cache them; the page itself is requested each time.
 *
 * @param publicUrl base URL of results. The page may load them from there, whatever its own address
 *   is.
 * @param published path of the page; its files are beside it.
 */
export function consoleRoutes(
  publicUrl: string,
  published = () => fileURLToPath(import.meta.resolve('@genmedia/console/index.html')),
): Hono {
  const { origin } = new URL(publicUrl);
  const folderOf = (name: string) => join(dirname(published()), name);
  const files = new FileCache(origin);
  const app = new Hono();
  app.onError((error, context) => {
    // The files may have been replaced by those of another version: the next request reads them
    // again.
    files.clear();
    if (!isMissing(error)) throw error;
    return context.text(notBuiltMessage, 503, { 'Cache-Control': 'no-store', ...noSniff });
  });
  app.get('/', etag(), async ({ req }) => {
    // Listed when the page is read, so that both are of the same version.
    await files.namesIn(folderOf('assets'));
    const headers = { 'Cache-Control': 'no-cache', ...guards };
    return fileAnswer(await files.read(published()), req.header('accept-encoding'), headers);
  });
  for (const { folder, cache } of folders) {
    app.get(`/${folder}/:name`, async (context) => {
      const { req } = context;
      const name = req.param('name');
      // Only names in the folder are served. Others could lead out of it.
      if (!(await files.namesIn(folderOf(folder))).includes(name)) return context.notFound();
      const headers = { 'Cache-Control': cache, ...noSniff };
      const file = await files.read(join(folderOf(folder), name));
      return fileAnswer(file, req.header('accept-encoding'), headers);
    });
  }
  return app;
}

const folders = [
  { folder: 'assets', cache: 'public, max-age=31536000, immutable' },
  // The files that the contract's examples name, so that these work as they are.
  { folder: 'samples', cache: 'public, max-age=3600' },
] as const;

const notBuiltMessage =
  'The console is not available: @genmedia/console is not installed, or not compiled (pnpm build). ' +
  'Everything else works without it, such as the docs at /docs.\n';

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND';
}

const noSniff = { 'X-Content-Type-Options': 'nosniff' };
/** Headers for rules that a page cannot set in its own policy. */
const guards = {
  ...noSniff,
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Files are read at their first request, because most processes only serve the API, and then stay
 * in memory.
 */
class FileCache {
  readonly #origin: string;
  #files = new Map<string, StaticFile>();
  /** Names of the files in each folder, listed once. */
  #names = new Map<string, readonly string[]>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async namesIn(folder: string): Promise<readonly string[]> {
    const known = this.#names;
    const names = known.get(folder) ?? (await readdir(folder));
    known.set(folder, names);
    return names;
  }

  async read(path: string): Promise<StaticFile> {
    const known = this.#files;
    const file = known.get(path) ?? (await readConsoleFile(path, this.#origin));
    known.set(path, file);
    return file;
  }

  clear(): void {
    // New ones: what is being read now belongs to the old ones.
    this.#names = new Map();
    this.#files = new Map();
  }
}

async function readConsoleFile(file: string, origin: string): Promise<StaticFile> {
  const content = await readFile(file);
  const plain = extname(file) === '.html' ? withOrigin(content, origin) : content;
  return await staticFile(plain, getMimeType(file, types));
}

/** Returns the page with a policy that also allows loading from `origin`. */
function withOrigin(page: Buffer, origin: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.toString().replaceAll(/(img|media|connect)-src 'self'/g, `$& ${origin}`));
}
