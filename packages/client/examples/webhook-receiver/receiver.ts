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
import type { CompletionEvent } from '@genmedia/client';
import { verifyWebhook, WebhookError } from '@genmedia/client/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const { GENMEDIA_URL: service, PORT = '8788' } = process.env;
if (!service) throw new TypeError('GENMEDIA_URL is missing: the address of the service.');
const jwksUrl = `${service.replace(/\/$/, '')}/.well-known/jwks.json`;

/**
 * The events that are handled, or being handled, by their ids: the service calls at least once. They
 * are lost when the process ends. In production, keep the ids in a table with a unique key.
 */
const handled = new Map<string, Promise<void>>();

const app = new Hono();

app.post('/genmedia', async (context) => {
  const request = context.req.raw;
  const id = request.headers.get('webhook-id') ?? '';
  try {
    const event = await verifyWebhook(request, { jwksUrl });
    // A repeated call gets the outcome of the first one, which may still be at work.
    const handling = handled.get(id) ?? handle(event);
    handled.set(id, handling);
    await handling.catch((error: unknown) => {
      // The service calls again.
      handled.delete(id);
      throw error;
    });
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.log(`Refused: ${error.code}`);
    // After a 503 the service calls again, when its keys may be readable.
    return new Response(error.message, { status: error.code === 'keys_unavailable' ? 503 : 400 });
  }
});

async function handle(event: CompletionEvent): Promise<void> {
  if (event.status === 'success') console.log(`${event.track_id}: ${event.output[0]}`);
  else console.log(`${event.track_id} failed: ${event.message}`);
}

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`Listening at http://127.0.0.1:${port}/genmedia`);
});
