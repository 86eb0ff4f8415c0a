/** Our stubs behind the adapter that Hono's own apps use, as they run with middleware. */
import { serveHono } from '../serve.ts';
import { stubs } from '../stubs.ts';

serveHono(stubs);
