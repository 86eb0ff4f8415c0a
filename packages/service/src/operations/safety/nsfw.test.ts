import { expect, test } from 'vitest';
import type { EngineError } from '../../engines/engine-error.ts';
import { failed, unavailable } from '../../engines/failures.ts';
import type { GenerationWork } from '../generations/define.ts';
import { refuseUnsafe } from './nsfw.ts';

/** Checks images, and returns the error and how many checks it took. */
async function checkOf(failure: EngineError) {
  let checks = 0;
  const work = {
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
  expect(await checkOf(outage)).toEqual({ checks: 1, error: outage });
  // Elsewhere the job would make the images again, and pay them: see createTaskRunner.
  const { checks, error } = await checkOf(outage.asFinal());
  expect(checks).toBe(1);
  expect(error).toMatchObject({ name: 'JobError', code: 'model_failed', retryable: false });
});

test('a check that fails is made once more', async () => {
  const { checks, error } = await checkOf(failed('no scores'));
  expect(checks).toBe(2);
  expect(error).toMatchObject({ name: 'JobError', code: 'model_failed', retryable: false });
});
