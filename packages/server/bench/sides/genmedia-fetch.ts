/** Our stubs behind the same adapter as Hono's own apps, as they are with middleware. */
import { serveHono } from '../serve.ts';
import { stubs } from '../stubs.ts';

serveHono(stubs);
