/**
 * Is told when jobs end:
 *
 *     node receiver.ts          # listens at http://127.0.0.1:8788
 *     node order.ts             # starts a job that calls it
 */
import { verifyWebhook, WebhookError } from '@genmedia/client/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const jwksUrl = `${process.env.GENMEDIA_URL}/.well-known/jwks.json`;
const port = Number(process.env.PORT ?? 8788);

/** Calls come at least once. Let your database refuse an id that it has: this forgets at the end. */
const handled = new Set<string>();

const app = new Hono();

app.post('/genmedia', async ({ req: { raw: request } }) => {
  try {
    const event = await verifyWebhook(request, { jwksUrl });
    const id = request.headers.get('webhook-id') ?? '';
    if (!handled.has(id)) {
      if (event.status === 'success') console.log(`${event.track_id}: ${event.output[0]}`);
      else console.log(`${event.track_id} failed: ${event.message}`);
      handled.add(id);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.log(`Refused: ${error.code}`);
    return new Response(error.message, { status: 401 });
  }
});

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`Listening at http://127.0.0.1:${port}/genmedia`);
});
