import type { Around } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/**
 * Headers of answers that programs of other origins may read, besides those that CORS always
 * allows.
 */
const exposeHeaders = [
  'X-Request-Id',
  'Retry-After',
  'X-Should-Retry',
  'Preference-Applied',
  'Date',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Deprecation',
  'Sunset',
  'ETag',
  'Content-Range',
  'Mcp-Session-Id',
];
/** Seconds for which browsers may cache the answer to a preflight: the most that Chromium does. */
export const preflightMaxAge = 7200;

/** Lets browsers call from these origins; `*` means all. The service uses no cookies. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler[] {
  if (origins.length === 0) return [];
  const origin = origins.includes('*') ? '*' : [...origins];
  // Clients of MCP end their session with DELETE, which is answered with 405.
  const allowMethods = ['GET', 'HEAD', 'POST', 'DELETE'];
  return [cors({ origin, allowMethods, exposeHeaders, maxAge: preflightMaxAge })];
}

/** Lets pages of these origins read the answers of operations. `allowOrigins` answers preflights. */
export function allowCalls(origins: readonly string[]): Around[] {
  if (origins.length === 0) return [];
  const all = origins.includes('*');
  const exposed = { 'access-control-expose-headers': exposeHeaders.join(',') };
  return [
    async (call, answer) => {
      const origin = all ? '*' : (call.header('origin') ?? '');
      const isAllowed = all || origins.includes(origin);
      const answered = await answer();
      Object.assign(answered.headers, exposed);
      if (isAllowed) answered.headers['access-control-allow-origin'] = origin;
      if (!all) answered.headers.vary = appended(answered.headers.vary, 'Origin');
      return answered;
    },
  ];
}

function appended(list: string | undefined, item: string): string {
  return list === undefined ? item : `${list}, ${item}`;
}

/** Parses CORS_ORIGINS. Undefined if it is not valid. */
export function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
}

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
