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
  violations: string[];
  /**
   * @param urls returns the URLs of the API at that time, which are tried in turn.
   * @param request fields besides those that every request has.
   */
  submit(urls: () => readonly string[], apiKey: string, request?: object): Promise<AcceptedJob>;
}

/** The kind of request to send. */
export interface JobRequest {
  path: string;
  body: object;
  /** Path that fetches the job. */
  fetch: string;
}

/** A request for a small picture, which takes little time. */
export const smallImageRequest = {
  model_id: 'sandbox-image',
  prompt: 'a red lighthouse',
  width: 512,
  height: 512,
};
const imageJob: JobRequest = {
  path: '/api/v7/images/text-to-image',
  body: smallImageRequest,
  fetch: '/api/v7/images/fetch',
};

/** A request that takes almost no time, for tests in which the work does not matter. */
export const lyricsJob: JobRequest = {
  path: '/api/v6/voice/lyrics_generator',
  body: { prompt: 'a red lighthouse' },
  fetch: '/api/v6/voice/fetch',
};

const responseTimeoutMs = 20_000;
/** Wait before a request that was not accepted is sent again. */
const retryMs = 200;

interface LoadOptions {
  jobRequest?: JobRequest;
  /** Time in which a request has to be accepted. */
  patienceMs?: number;
}

export function createLoad({
  jobRequest = imageJob,
  patienceMs = 240_000,
}: LoadOptions = {}): Load {
  return new JobLoad(jobRequest, patienceMs);
}

class JobLoad implements Load {
  readonly accepted: AcceptedJob[] = [];
  readonly answers = new Counts();
  readonly violations: string[] = [];
  readonly #jobRequest: JobRequest;
  readonly #patienceMs: number;

  constructor(jobRequest: JobRequest, patienceMs: number) {
    this.#jobRequest = jobRequest;
    this.#patienceMs = patienceMs;
  }

  submit: Load['submit'] = async (urls, apiKey, request = {}) => {
    const idempotencyKey = randomUUID();
    const body = { key: apiKey, ...this.#jobRequest.body, ...request };
    const deadline = Date.now() + this.#patienceMs;
    for (let attempt = 0; Date.now() < deadline; attempt++) {
      const currentUrls = urls();
      const url = currentUrls[attempt % currentUrls.length];
      const answer = url && (await this.#send(url, this.#jobRequest.path, body, idempotencyKey));
      if (answer) {
        const job = { id: Number(answer.id), idempotencyKey };
        this.accepted.push(job);
        await this.#checkKnown(url, apiKey, job);
        return job;
      }
      await sleep(retryMs);
    }
    throw new Error(`A request was not accepted within ${this.#patienceMs} ms.`);
  };

  /** The body of a 200. Undefined if the request has to be sent again. */
  async #send(url: string, path: string, body: object, idempotencyKey: string) {
    const answer = await post(`${url}${path}`, body, idempotencyKey).catch(() => undefined);
    this.answers.add(String(answer?.status ?? 'none'));
    if (!answer || answer.status === 200) return answer?.body;
    const isRetryable = answer.status === 429 || answer.status === 503;
    if (!isRetryable || !answer.retryAfter) {
      this.violations.push(`${url}${path} answered ${JSON.stringify(answer)}`);
    }
    return undefined;
  }

  /** Checks once that the process that accepted a job knows it. */
  async #checkKnown(url: string, apiKey: string, { id }: AcceptedJob): Promise<void> {
    const job = await this.#send(url, `${this.#jobRequest.fetch}/${id}`, { key: apiKey }, '');
    if (job && job.id !== id) this.violations.push(`job ${id} is told as ${JSON.stringify(job)}`);
  }
}

async function post(url: string, body: object, idempotencyKey: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Partial<GenerationResponse>,
  };
}
