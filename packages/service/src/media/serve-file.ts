import type { ByteRange, Storage, StoredFile } from './storage.ts';

/**
 * Returns a handler that serves the stored file with a name: GET and HEAD, conditional requests, and
 * ranges (RFC 9110, sections 13 and 14). It rejects with StorageError if the files cannot be read.
 *
 * @param isFinal whether the file with a name can never change; only then may caches keep it for
 *   a year. If undefined, its age tells.
 */
export function createFileHandler(
  storage: Storage,
  isFinal: (name: string) => Promise<boolean | undefined>,
) {
  return async (request: Request, name: string): Promise<Response> => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, { allow: 'GET, HEAD' });
    // Asked before the file is looked at: once it is final, whatever is found afterwards is, too.
    const isKnownFinal = await isFinal(name);
    const file = await storage.stat(name);
    if (!file) return refuse(404);
    const precondition = checkPreconditions(headers, file);
    if (precondition === 412) return refuse(412);
    const headersOfFile = fileHeaders(file, cachingOf(file, isKnownFinal));
    if (precondition === 304) return new Response(null, { status: 304, headers: headersOfFile });
    // Only GET may have a Range (RFC 9110, section 14.2).
    const wanted = method === 'GET' && rangeApplies(headers, file);
    const range = wanted ? parseRange(headers.get('range'), file.size) : undefined;
    if (range === 'unsatisfiable') {
      return refuse(416, { 'content-range': `bytes */${file.size}` });
    }
    return await answer({ storage, file, method, range, headers: headersOfFile });
  };
}

interface FileAnswer {
  storage: Storage;
  file: StoredFile;
  method: string;
  range: ByteRange | undefined;
  /** Headers that every answer with the file has. */
  headers: Record<string, string>;
}

async function answer({ storage, file, method, range, headers }: FileAnswer): Promise<Response> {
  // Not more than the headers say, even if the file was replaced meanwhile.
  const whole = file.size > 0 ? { start: 0, end: file.size - 1 } : undefined;
  const body = method === 'GET' ? await storage.read(file.name, range ?? whole) : null;
  if (body === undefined) return refuse(404);
  const length = range ? range.end - range.start + 1 : file.size;
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="${file.name}"`,
      'content-length': String(length),
      'content-type': file.mediaType,
      'x-content-type-options': 'nosniff',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    },
  });
}

const settledAfterMs = 3_600_000;

/**
 * For how long caches keep a file. Callers know the URLs of a job's files before it is done, and if
 * its worker dies after it has stored a file, the next attempt replaces it; hardly ever more than an
 * hour later. Until then caches keep it for a minute, so that a page that many people look at does
 * not read it each time.
 */
function cachingOf({ modifiedAt }: StoredFile, isFinal: boolean | undefined): string {
  if (isFinal === false) return 'no-cache';
  const isSettled = isFinal || Date.now() - modifiedAt.getTime() > settledAfterMs;
  return isSettled ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
}

/** Headers that every answer about the file has; a 304 has them too. */
function fileHeaders(file: StoredFile, caching: string): Record<string, string> {
  return {
    ...forAnyOrigin,
    'cache-control': caching,
    etag: etagOf(file),
    'last-modified': file.modifiedAt.toUTCString(),
  };
}

/** A page that has the URL knows the name, so pages of all origins may read the file. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * A strong ETag, with its quotes. The name is not enough, because another attempt of the job may
 * replace the file with other content.
 */
function etagOf({ name, modifiedAt, size }: StoredFile): string {
  return `"${name}-${modifiedAt.getTime().toString(36)}-${size.toString(36)}"`;
}

const reasons = {
  404: 'There is no such file.',
  405: 'Files can only be read: use GET or HEAD.',
  412: 'The file is not in the state that the request asks for.',
  416: 'The file has no such range.',
};

function refuse(status: keyof typeof reasons, headers: Record<string, string> = {}): Response {
  return new Response(`${reasons[status]}\n`, {
    status,
    headers: {
      ...forAnyOrigin,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      ...headers,
    },
  });
}

/** The status that ends a conditional request; undefined if the request is answered in full. */
function checkPreconditions(headers: Headers, file: StoredFile): 304 | 412 | undefined {
  // The order is that of RFC 9110, section 13.2.2.
  const ifMatch = headers.get('if-match');
  const ifUnmodifiedSince = headers.get('if-unmodified-since');
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, etagOf(file))) return 412;
  } else if (isAfter(file.modifiedAt, ifUnmodifiedSince)) {
    return 412;
  }
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null) {
    return listsEtag(ifNoneMatch.replaceAll('W/', ''), etagOf(file)) ? 304 : undefined;
  }
  const since = parseDate(headers.get('if-modified-since'));
  return since !== undefined && seconds(file.modifiedAt) <= since ? 304 : undefined;
}

/**
 * Whether to apply `Range`: a part of another version would be useless (RFC 9110, section 13.1.5).
 */
function rangeApplies(headers: Headers, file: StoredFile): boolean {
  const ifRange = headers.get('if-range')?.trim();
  if (ifRange === undefined) return true;
  return ifRange === etagOf(file) || parseDate(ifRange) === seconds(file.modifiedAt);
}

function listsEtag(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}

function isAfter(date: Date, header: string | null): boolean {
  const limit = parseDate(header);
  return limit !== undefined && seconds(date) > limit;
}

/** Seconds since 1970, whole as in HTTP dates. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Seconds since 1970; undefined without a valid date. */
function parseDate(header: string | null): number | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes. Undefined if there is
 * none, or if it is malformed or has several ranges: then the whole file is sent.
 */
function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
