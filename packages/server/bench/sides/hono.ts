/** Bare Hono, without validation. */
import { Hono } from 'hono';
import { answer, PATH } from '../example.ts';
import { serveHono } from '../serve.ts';

const app = new Hono();
app.post(PATH, async (context) => context.json(answer(await context.req.json())));
serveHono(app);
