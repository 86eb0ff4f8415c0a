import { setTimeout as sleep } from 'node:timers/promises';
import { ask, outputFiles } from '../../bench/examples/ask.ts';
import type { Prepared } from '../../bench/examples/prepare.ts';
import type { Customer } from '../../bench/examples/service.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { password } from '../../src/testing/users.ts';
import { Counts } from '../chaos/counts.ts';
import { type Documented, documented } from '../hostile/contract.ts';
import { exampleRequest, toSent, withCredential } from '../hostile/request.ts';
import { pick, type Random } from '../random.ts';

export interface LoadOptions {
  url: string;
  customers: readonly Customer[];
  /** The contract's examples that make media or converse, with existing files. */
  examples: readonly Prepared[];
  /** How many callers there are at a time. */
  atOnce: number;
  random: Random;
  signal: AbortSignal;
}

/** The results of the load so far. */
export interface Answers {
  operations: Counts;
  /** HTTP statuses, and `failed` for failed jobs. */
  statuses: Counts;
  /** Answers that no caller should get. */
  wrong: string[];
}

/**
 * Wait between two fetches of a job. It is long, because there are many callers, and polling is not
 * what is tested.
 */
const pollMs = 1000;
/** Wait after a refusal, so that callers do not only get refusals. */
const restMs = 250;

export function newAnswers(): Answers {
  return { operations: new Counts(), statuses: new Counts(), wrong: [] };
}

/** Calls the operations of `documented` in random order, until the signal aborts. */
export async function soak(options: LoadOptions, answers: Answers): Promise<void> {
  const calls = Array.from({ length: options.atOnce }, () => keepCalling(options, answers));
  await Promise.all(calls);
}

async function keepCalling(options: LoadOptions, answers: Answers): Promise<void> {
  const { random, customers, signal } = options;
  while (!signal.aborted) {
    const operation = pick(random, documented);
    const customer = pick(random, customers);
    if (!operation || !customer) throw new Error('There is nothing to ask, or nobody who asks.');
    try {
      const status = await callOnce(options, operation, customer);
      note(answers, operation, status);
      if (status === '429' || status === '503') await sleep(restMs, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) answers.wrong.push(`${operation.id}: ${String(error)}`);
    }
  }
}

function note({ operations, statuses, wrong }: Answers, { id }: Documented, status: string): void {
  operations.add(id);
  statuses.add(status);
  if (/^5/.test(status) && status !== '503') wrong.push(`${id} was answered with ${status}`);
}

/** Returns the status of the answer, or `failed` if the job failed. */
async function callOnce(
  { url, examples, random, signal }: LoadOptions,
  operation: Documented,
  customer: Customer,
): Promise<string> {
  const example = pick(
    random,
    examples.filter((each) => each.operation === operation.id),
  );
  if (!example) return String(await callPlainly(url, operation, customer));
  const options = { pollMs, signal };
  const outcome = await ask(`${url}${example.path}`, customer.key, example.body, options);
  if (outcome.error) return outcome.status === 200 ? 'failed' : String(outcome.status);
  // Download the files, as users do.
  await outputFiles(outcome.answer);
  return String(outcome.status);
}

/** Calls an operation that makes nothing with its example. */
async function callPlainly(
  url: string,
  operation: Documented,
  { email, key: apiKey }: Customer,
): Promise<number> {
  const accessToken = operation.credential === 'bearer' ? await logIn(url, email) : '';
  const parts = withCredential(operation, exampleRequest(operation), { apiKey, accessToken });
  const { path, method, headers, body } = toSent(operation, parts);
  const init = { method, headers, body: typeof body === 'string' ? body : null };
  const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
}

async function logIn(url: string, email: string): Promise<string> {
  const { status, body } = await createCaller(url).post<{ data?: { access_token?: string } }>(
    '/api/agents/v1/auth/login',
    { email, password },
  );
  const token = body.data?.access_token;
  if (token === undefined) throw new Error(`the log-in was answered with ${status}`);
  return token;
}
