import type { CallState } from './call.ts';
import type { Settings } from './contract.ts';
import { fetchBody } from './exchange.ts';
import type { InternalInit } from './genmedia.ts';
import { follow } from './job.ts';
import { readReference } from './job-reference.ts';
import { run, submit } from './run.ts';

/** The client of a contract, without the types of its operations: only callers know those. */
export function clientOf(settings: Settings) {
  const { baseUrl, operations } = settings;
  return {
    baseUrl,
    operations,
    run: run.bind(null, settings),
    submit: submit.bind(null, settings),
    job(saved: unknown) {
      const job = readReference(saved, settings.jobOf);
      return follow(settings, { operation: job.operation, job });
    },
    async request(
      path: string,
      { operation, body, ...init }: InternalInit,
      call: CallState = { operation },
    ) {
      const parts = { body: body && JSON.parse(body) };
      return fetchBody(settings, call, { parts, ...init }, { path });
    },
  };
}
