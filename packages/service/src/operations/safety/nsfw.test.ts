import { expect, test } from 'vitest';
import type { EngineError } from '../../engines/engine-error.ts';
import { unavailable } from '../../engines/failures.ts';
import type { GenerationWork } from '../generations/define.ts';
import { refuseUnsafe } from './nsfw.ts';

/** Checks the images of a provider of this type, and returns the error and how many checks it took. */
async function checkOf(type: string, failure: EngineError) {
  let checks = 0;
  const work = {
    model: { kind: 'image', definition: { type } },
    registry: { resolveFirst: () => ({}) },
    async runOn() {
      checks++;
      throw failure;
    },
  } as unknown as GenerationWork<object>;
  const error = await refuseUnsafe(work, []).catch((reason: unknown) => reason);
  return { checks, error };
}

test('an outage of the check leads to another attempt where that pays nothing again', async () => {
  const outage = unavailable('status 503');
  expect(await checkOf('fal', outage)).toEqual({ checks: 1, error: outage });
  // There the job would make the images again, and pay them.
  const { checks, error } = await checkOf('@ai-sdk/openai', outage);
  expect(checks).toBe(2);
  expect(error).toMatchObject({ name: 'JobError', code: 'model_failed', retryable: false });
});
