import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { nameAnswers } from '../http/observe.ts';
import type { Metrics } from './metrics.ts';

/** `/metrics`; with a token, for those alone who send it as `Authorization: Bearer <token>`. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Hono {
  const app = new Hono();
  app.get('/metrics', nameAnswers, async (context) => {
    if (token !== undefined && !isBearer(context.req.header('authorization'), token)) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      return context.json({ message: 'Send METRICS_TOKEN as Bearer token.' }, 401, headers);
    }
    const { text, contentType } = await metrics.render();
    return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

function isBearer(header: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
