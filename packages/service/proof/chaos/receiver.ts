import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompletionEvent } from '@genmedia/types';
import { serve } from '../../src/testing/serve.ts';

/** A webhook call that the receiver got. */
export interface Delivery {
  webhookId: string;
  job: number;
  status: CompletionEvent['status'];
}

export interface Receiver {
  /** URL for the `webhook` of requests. */
  url: string;
  /** All calls, in the order of their arrival. The list only grows. */
  calls: readonly Delivery[];
  close(): Promise<void>;
}

/** Long enough for a sender to be killed during a call. In milliseconds. */
const responseDelayMs = 10;

/** Accepts webhooks, and records each call before it answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const calls: Delivery[] = [];
  const { url, close } = await serve(async (request, response) => {
    const call = await read(request).catch(() => undefined);
    if (call) calls.push(call);
    await sleep(responseDelayMs);
    response.writeHead(call ? 204 : 400).end();
  });
  return { url: `${url}/hook`, calls, close };
}

async function read(request: IncomingMessage): Promise<Delivery> {
  const { id, status } = (await json(request)) as CompletionEvent;
  return { webhookId: String(request.headers['webhook-id']), job: id, status };
}
