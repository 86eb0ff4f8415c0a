import type { Hono, MiddlewareHandler } from 'hono';
import type { Endpoint } from './endpoint.ts';
import { pathPattern } from './http/path-pattern.ts';
import { onHono } from './on-hono.ts';
import type { Operation } from './operation/operation.ts';

/**
 * The operations in the order in which their paths are matched: those without parameters before
 * those with parameters (OpenAPI 3.1.1, 4.8.8).
 */
export function concreteFirst(
  operations: Readonly<Record<string, Operation>>,
): [id: string, operation: Operation][] {
  return Object.entries(operations).sort(([, one], [, other]) =>
    rankOf(one).localeCompare(rankOf(other)),
  );
}

/**
 * A digit for each segment of the path: 0 for text, 1 for text with a parameter, 2 for a parameter.
 * The last digit puts HEAD first, because Hono looks for the routes of GET then.
 */
function rankOf({ path, method }: Operation): string {
  const ranks = path.split('/').map((segment) => {
    if (!segment.includes('{')) return 0;
    return isParameter(segment) ? 2 : 1;
  });
  return `${ranks.join('')}${method === 'head' ? 0 : 1}`;
}

/** Adds the route of an operation to an app. */
export function addRoute(app: Hono, { method, path }: Operation, endpoint: Endpoint): void {
  const segments = path.split('/');
  const isExact = method !== 'head' && segments.every((each) => isPlain(each) || isParameter(each));
  const route = segments.map((each, index) => (isPlain(each) ? each : `:${nameOf(each, index)}`));
  const handle = onHono(endpoint);
  app.on(
    method === 'head' ? 'GET' : method.toUpperCase(),
    route.join('/'),
    isExact ? handle : ifMatching(method, path, handle),
  );
}

/** Hono has no routes with two parameters, or a parameter and a text, between two slashes. */
function ifMatching(method: string, path: string, handle: MiddlewareHandler): MiddlewareHandler {
  const pattern = new RegExp(`${pathPattern(path)}$`);
  return (context, next) => {
    const isMatch = context.req.method.toLowerCase() === method && pattern.test(context.req.path);
    return isMatch ? handle(context, next) : next();
  };
}

/** Whether a segment of a path is only text, and none with a meaning in Hono. */
function isPlain(segment: string): boolean {
  return /^[\w.~-]*$/.test(segment);
}

function isParameter(segment: string): boolean {
  return /^\{[^{}]*\}$/.test(segment);
}

function nameOf(segment: string, index: number): string {
  const name = segment.slice(1, -1);
  return isParameter(segment) && /^\w+$/.test(name) ? name : `p${index}`;
}
