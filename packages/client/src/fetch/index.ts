// A separate entry point, because openapi-fetch and its types come with it.
export type { Client, Middleware } from 'openapi-fetch';
export { createFetchClient, type FetchClientOptions } from './fetch-client.ts';
export { createMiddlewareFor, withMiddleware } from './with-middleware.ts';
