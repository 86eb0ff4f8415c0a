import { ask } from './exchange.ts';
import { fetchMethod } from './fetch-method.ts';
import type { Genmedia, OperationInit } from './genmedia.ts';
import { follow } from './job.ts';
import { readReference } from './job-reference.ts';
import type { ClientOptions } from './options.ts';
import { run, submit } from './run.ts';

const BASE_URL = /^(https?:\/)?(\/[^?#@\s]+)?$/;

/**
 * A client of the service at `baseUrl`. Throws a TypeError if that is no http or https address, or
 * if it has credentials, a query or a fragment.
 *
 * ```ts
 * const genmedia = createClient({ baseUrl: 'http://127.0.0.1:8787', apiKey: 'gmk_…' });
 * const { output } = await genmedia.run('generateLyrics', { prompt: 'A song about the sea' });
 * ```
 */
export function createClient(options: ClientOptions): Genmedia {
  if (!BASE_URL.test(options.baseUrl)) {
    throw new TypeError('createClient needs a baseUrl such as https://api.example.com.');
  }
  const client = {
    GET: fetchMethod(options, 'GET'),
    POST: fetchMethod(options, 'POST'),
    run: run.bind(null, options),
    submit: submit.bind(null, options),
    job(saved: unknown) {
      const job = readReference(saved);
      return follow(options, { operation: job.operation, job });
    },
    async request(path: string, { operation, body, ...init }: OperationInit) {
      return ask(options, { operation }, { ...init, body: body && JSON.parse(body) }, { path });
    },
  };
  // The types of each operation are known to callers only: in here all are handled alike.
  return client as unknown as Genmedia;
}
