import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationProcessing } from '@genmedia/types';
import { createCaller } from '../testing/caller.ts';
import type { Accepted } from './check.ts';

/** Sends requests as a careful client does: with a key, and again until there is an answer. */
export interface Load {
  /** All that was answered with a job. */
  accepted: Accepted[];
  /**
   * @param urls of the API at the time, tried one after another.
   * @param request beside what every request has.
   */
  submit(urls: () => readonly string[], apiKey: string, request?: object): Promise<Accepted>;
}

const path = '/api/v7/images/text-to-image';
const small = { model_id: 'sandbox-image', prompt: 'a red lighthouse', width: 512, height: 512 };
const patienceMs = 30_000;

export function createLoad(): Load {
  const accepted: Accepted[] = [];
  return {
    accepted,
    async submit(urls, apiKey, request = {}) {
      const idempotencyKey = randomUUID();
      const body = { key: apiKey, ...small, ...request };
      const deadline = Date.now() + patienceMs;
      for (let attempt = 0; Date.now() < deadline; attempt++) {
        const now = urls();
        const url = now[attempt % now.length] ?? '';
        const id = await ask(url, body, idempotencyKey);
        if (id !== undefined) {
          accepted.push({ id, idempotencyKey });
          return { id, idempotencyKey };
        }
        await sleep(50);
      }
      throw new Error('A request was not answered in time.');
    },
  };
}

/** Id of the job; undefined where there was no answer, or one that says to come again. */
async function ask(url: string, body: object, key: string): Promise<number | undefined> {
  const headers = { 'Idempotency-Key': key };
  const answer = await createCaller(url)
    .post<GenerationProcessing>(path, body, headers)
    .catch(() => undefined);
  if (!answer || answer.status === 429 || answer.status === 503) return undefined;
  if (answer.status === 200) return answer.body.id;
  throw new Error(`A request was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
}
