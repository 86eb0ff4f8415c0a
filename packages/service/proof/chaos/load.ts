import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationResponse } from '@genmedia/types';
import type { AcceptedJob } from './accepted-job.ts';
import { Counts } from './counts.ts';

/**
 * Sends requests as a careful client does: with an Idempotency-Key, and repeated until accepted.
 */
export interface Load {
  /** All requests that were answered with a job. */
  accepted: AcceptedJob[];
  /** Counts answers by HTTP status; `none` if a connection broke or no answer came in time. */
  answers: Counts;
  /** Answers that no client should get, whatever happens to the processes or the database. */
  wrong: string[];
  /**
   * @param urls returns the URLs of the API at that time, which are tried in turn.
   * @param request fields besides those that every request has.
   */
  submit(urls: () => readonly string[], apiKey: string, request?: object): Promise<AcceptedJob>;
}

/** The kind of request to send. */
export interface Order {
  path: string;
  body: object;
  /** Path that fetches the job. */
  fetch: string;
}

/** A request for a small picture, which takes little time. */
export const small = {
  model_id: 'sandbox-image',
  prompt: 'a red lighthouse',
  width: 512,
  height: 512,
};
const picture: Order = {
  path: '/api/v7/images/text-to-image',
  body: small,
  fetch: '/api/v7/images/fetch',
};

/** A request that takes almost no time, for tests in which the work does not matter. */
export const lyrics: Order = {
  path: '/api/v6/voice/lyrics_generator',
  body: { prompt: 'a red lighthouse' },
  fetch: '/api/v6/voice/fetch',
};

const answerMs = 20_000;
/** Wait before a request that was not accepted is sent again. */
const againMs = 200;

interface LoadOptions {
  order?: Order;
  /** Time in which a request has to be accepted. */
  patienceMs?: number;
}

export function createLoad({ order = picture, patienceMs = 240_000 }: LoadOptions = {}): Load {
  const accepted: AcceptedJob[] = [];
  const answers = new Counts();
  const wrong: string[] = [];

  /** The body of a 200. Undefined if the request has to be sent again. */
  async function ask(url: string, body: object, key: string) {
    const answer = await post(url, body, key).catch(() => undefined);
    answers.add(String(answer?.status ?? 'none'));
    if (!answer || answer.status === 200) return answer?.body;
    const mayPass = answer.status === 429 || answer.status === 503;
    if (!mayPass || !answer.retryAfter) wrong.push(`${url} answered ${JSON.stringify(answer)}`);
    return undefined;
  }

  /** Checks once that the process that accepted a job knows it. */
  async function look(url: string, apiKey: string, { id }: AcceptedJob): Promise<void> {
    const found = await ask(`${url}${order.fetch}/${id}`, { key: apiKey }, '');
    if (found && found.id !== id) wrong.push(`job ${id} is told as ${JSON.stringify(found)}`);
  }

  return {
    accepted,
    answers,
    wrong,
    async submit(urls, apiKey, request = {}) {
      const idempotencyKey = randomUUID();
      const body = { key: apiKey, ...order.body, ...request };
      const deadline = Date.now() + patienceMs;
      for (let attempt = 0; Date.now() < deadline; attempt++) {
        const now = urls();
        const url = now[attempt % now.length];
        const answer = url && (await ask(`${url}${order.path}`, body, idempotencyKey));
        if (answer) {
          const job = { id: Number(answer.id), idempotencyKey };
          accepted.push(job);
          await look(url, apiKey, job);
          return job;
        }
        await sleep(againMs);
      }
      throw new Error(`A request was not accepted within ${patienceMs} ms.`);
    },
  };
}

async function post(url: string, body: object, idempotencyKey: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Partial<GenerationResponse>,
  };
}
