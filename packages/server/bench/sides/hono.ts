/** Bare Hono, without validation. */
import { Hono } from 'hono';
import { answer, path } from '../example.ts';
import { serveHono } from '../serve.ts';

const app = new Hono();
app.post(path, async (context) => context.json(answer(await context.req.json())));
serveHono(app);
