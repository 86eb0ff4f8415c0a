import type { CallState } from './call.ts';
import { ask } from './exchange.ts';
import type { Genmedia, OperationInit } from './genmedia.ts';
import { follow } from './job.ts';
import { readReference } from './job-reference.ts';
import { operations } from './operation.ts';
import type { ClientOptions } from './options.ts';
import { run, submit } from './run.ts';
import { settingsOf } from './settings.ts';

/**
 * Creates a client of the service at `baseUrl`. Throws a TypeError if `baseUrl` is missing, is no
 * http or https address, or has credentials, a query or a fragment, and if a page passes an API
 * key.
 *
 * ```ts
 * const genmedia = createClient(); // GENMEDIA_URL and GENMEDIA_API_KEY
 * const { output } = await genmedia.run('generateLyrics', { prompt: 'A song about the sea' });
 * ```
 */
export function createClient(options: ClientOptions = {}): Genmedia {
  const settings = settingsOf(options);
  const client = {
    baseUrl: settings.baseUrl,
    operations,
    run: run.bind(null, settings),
    submit: submit.bind(null, settings),
    job(saved: unknown) {
      const job = readReference(saved);
      return follow(settings, { operation: job.operation, job });
    },
    async request(
      path: string,
      { operation, body, ...init }: OperationInit,
      call: CallState = { operation },
    ) {
      const made = { ...init, body: body && JSON.parse(body) };
      return ask(settings, call, made, { path });
    },
  };
  // Only callers know the types of each operation. This code treats all operations alike.
  return client as unknown as Genmedia;
}
