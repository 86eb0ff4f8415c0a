import { randomUUID } from 'node:crypto';
import type { GenerationProcessing } from '@genmedia/types';
import { type Answer, createCaller } from '../testing/caller.ts';
import type { Command } from '../testing/command.ts';

const path = '/api/v7/images/text-to-image';
const request = { model_id: 'sandbox-image', prompt: 'a red lighthouse', width: 512, height: 512 };

/**
 * Sends so many requests at once, to one process after another.
 *
 * @param idempotencyKey of all of them; each has its own where there is none.
 */
export async function race(
  apis: readonly Command[],
  apiKey: string,
  count: number,
  idempotencyKey?: string,
): Promise<Answer<GenerationProcessing>[]> {
  const callers = await Promise.all(apis.map(async ({ url }) => createCaller(await url)));
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const caller = callers[index % callers.length];
      if (!caller) throw new Error('There is no API to ask.');
      const headers = { 'Idempotency-Key': idempotencyKey ?? randomUUID() };
      return await caller.post<GenerationProcessing>(path, { key: apiKey, ...request }, headers);
    }),
  );
}
