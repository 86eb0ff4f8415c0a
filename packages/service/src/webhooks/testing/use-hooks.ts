import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { type Receiver, startReceiver } from '../../network/testing/receiver.ts';

export interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
  path: string | undefined;
}

export interface Hook extends Receiver {
  url: string;
  /** The calls that have arrived, oldest first. */
  calls: readonly ReceivedCall[];
}

type Respond = (response: ServerResponse, nth: number) => void;

/** Returns a function that starts a receiver of webhooks, which runs until the test ends. */
export function useHooks() {
  let receivers: Receiver[] = [];

  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    receivers = [];
  });

  return async (respond: Respond): Promise<Hook> => {
    const calls: ReceivedCall[] = [];
    const listener: RequestListener = async (request, response) => {
      const { headers, url: path } = request;
      const body = await buffer(request).catch(() => Buffer.of());
      calls.push({ headers, body, path });
      respond(response, calls.length);
    };
    const receiver = await startReceiver(listener);
    receivers.push(receiver);
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    // Not a spread: it would copy the counters of the receiver as they are now.
    return Object.assign(Object.create(receiver) as Receiver, { url, calls });
  };
}
