/**
 * Receives a call when a job ends:
 *
 *     node receiver.ts          # listens at http://127.0.0.1:8788
 *     node order.ts             # starts a job that calls it
 *
 * The environment variable GENMEDIA_URL has the address of the service, whose public keys prove that
 * a call comes from it. With PORT, the receiver listens at another port: give its address to
 * order.ts.
 */
import { verifyWebhook, WebhookError } from '@genmedia/client/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const { GENMEDIA_URL: service, PORT = '8788' } = process.env;
if (!service) throw new TypeError('GENMEDIA_URL is missing: the address of the service.');
const jwksUrl = `${service.replace(/\/$/, '')}/.well-known/jwks.json`;

/**
 * The service calls at least once. Use a database that refuses ids that it already has: this set is
 * lost when the process ends.
 */
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
    // After a 503 the service calls again, when its keys may be readable.
    return new Response(error.message, { status: error.code === 'keys_unavailable' ? 503 : 400 });
  }
});

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`Listening at http://127.0.0.1:${port}/genmedia`);
});
