import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { keepsConnections } from '../../testing/serve.ts';
import type { StripeOptions } from '../stripe.ts';

/** What happens to the next request to create a customer, instead of a success. */
export type StripeFault =
  | 'hang'
  | '429'
  | '500'
  /** The customer is created, but the answer is a 500. */
  | 'made, 500'
  /** The customer is created; then the function runs before the answer is sent. */
  | (() => unknown);

export interface StripeCustomer {
  id: string;
  object: 'customer';
  email: string;
  name: string;
  metadata: Record<string, string>;
}

interface StripeAnswer {
  status: number;
  body: unknown;
}

const failed = (status: number, type: string, more: object = {}): StripeAnswer => ({
  status,
  body: { error: { type, message: `No: ${type}`, ...more } },
});

/** Imitates Stripe's API for customers: keys, idempotency for a day, lists by email. */
class StripeState {
  readonly customers: StripeCustomer[] = [];
  /** Bodies of the requests to create a customer, including failed ones. */
  readonly requests: URLSearchParams[] = [];
  readonly faults: StripeFault[] = [];
  /** The only secret key that is accepted. */
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly #answers = new Map<string, { body: string; answer: StripeAnswer }>();

  /** Stripe does this after a day. */
  forgetIdempotencyKeys(): void {
    this.#answers.clear();
  }

  #make(form: URLSearchParams): StripeAnswer {
    const email = form.get('email') ?? '';
    if (!email.includes('.')) {
      const message = `Invalid email address: ${email}`;
      return failed(400, 'invalid_request_error', {
        code: 'email_invalid',
        param: 'email',
        message,
      });
    }
    const metadata = [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    });
    const customer: StripeCustomer = {
      id: `cus_${randomBytes(7).toString('hex')}`,
      object: 'customer',
      email,
      name: form.get('name') ?? '',
      metadata: Object.fromEntries(metadata),
    };
    this.customers.push(customer);
    return { status: 200, body: customer };
  }

  async #create(request: IncomingMessage): Promise<StripeAnswer | undefined> {
    const body = await text(request);
    const form = new URLSearchParams(body);
    this.requests.push(form);
    const key = String(request.headers['idempotency-key']);
    const before = this.#answers.get(key);
    if (before) return before.body === body ? before.answer : failed(400, 'idempotency_error');
    const fault = this.faults.shift();
    if (fault === 'hang') return undefined;
    if (fault === '429') return failed(429, 'invalid_request_error', { code: 'rate_limit' });
    const made = fault === '500' ? failed(500, 'api_error') : this.#make(form);
    const sentAnswer = fault === 'made, 500' ? failed(500, 'api_error') : made;
    this.#answers.set(key, { body, answer: sentAnswer });
    if (typeof fault === 'function') await fault();
    return sentAnswer;
  }

  #list(url: URL): StripeAnswer {
    const data = this.customers.filter(({ email }) => email === url.searchParams.get('email'));
    return { status: 200, body: { object: 'list', url: url.pathname, has_more: false, data } };
  }

  #remove(id: string): StripeAnswer {
    const fault = this.faults.shift();
    if (fault === '500') return failed(500, 'api_error');
    const at = this.customers.findIndex((customer) => customer.id === id);
    if (at < 0) return failed(404, 'invalid_request_error', { code: 'resource_missing' });
    this.customers.splice(at, 1);
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  }

  /** Resolves to undefined if the request is to hang. */
  async answer(request: IncomingMessage): Promise<StripeAnswer | undefined> {
    const [, key = ''] = (request.headers.authorization ?? '').split('Bearer ');
    const message = `Invalid API Key provided: ${key}`;
    if (key !== this.secretKey) return failed(401, 'invalid_request_error', { message });
    const url = new URL(request.url ?? '', 'http://stripe');
    const [, id] = /^\/v1\/customers\/(\w+)$/.exec(url.pathname) ?? [];
    if (id !== undefined && request.method === 'DELETE') return this.#remove(id);
    if (url.pathname !== '/v1/customers') return failed(404, 'invalid_request_error');
    return request.method === 'POST' ? await this.#create(request) : this.#list(url);
  }
}

export interface StripeServer extends StripeState {
  options: Required<Pick<StripeOptions, 'host' | 'port' | 'protocol'>>;
  /** Closes all connections without an answer. */
  dropConnections(): void;
  close(): Promise<void>;
}

export async function startStripeServer(): Promise<StripeServer> {
  const stripe = new StripeState();
  const server = createServer(keepsConnections, async (request, response) => {
    const found = await stripe.answer(request);
    if (!found) return;
    response.writeHead(found.status, {
      'Content-Type': 'application/json',
      'Request-Id': `req_${randomBytes(7).toString('hex')}`,
    });
    response.end(JSON.stringify(found.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(stripe, {
    options: { host: '127.0.0.1', port, protocol: 'http' } as const,
    dropConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
