// A separate entry point, because openapi-fetch comes with it.
export type { Middleware } from 'openapi-fetch';
export { withMiddleware } from './with-middleware.ts';
