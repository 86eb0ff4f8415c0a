import { expect, test } from 'vitest';
import type { EngineError } from '../../engines/engine-error.ts';
import { failed, unavailable } from '../../engines/failures.ts';
import type { GenerationWork } from '../generations/job-definition.ts';
import { refuseUnsafe } from './nsfw.ts';

/** A host keeps what it has made. */
const hosted = { mappings: [] };
const unkept = {};

/** Checks images of a model, and returns the error and how many checks it took. */
async function checkOf(failure: EngineError, model: object = unkept) {
  let checks = 0;
  const work = {
    model,
    registry: { resolveFirst: () => ({}) },
    async runOn() {
      checks++;
      throw failure;
    },
  } as unknown as GenerationWork<object>;
  const error = await refuseUnsafe(work, []).catch((reason: unknown) => reason);
  return { checks, error };
}

test('after an outage of the check there is another attempt where the images are not paid for again', async () => {
  const outage = unavailable('status 503');
  expect(await checkOf(outage, hosted)).toEqual({ checks: 1, error: outage });
  // Elsewhere the job would make the images again, and pay again.
  const ended = { name: 'JobError', code: 'model_failed', retryable: false };
  const byHost = await checkOf(outage);
  expect(byHost.checks).toBe(2);
  expect(byHost.error).toMatchObject(ended);
  // Others were tried again already: see createTaskRunner.
  const byOther = await checkOf(outage.asFinal());
  expect(byOther.checks).toBe(1);
  expect(byOther.error).toMatchObject(ended);
});

test('a check that fails is made once more', async () => {
  const { checks, error } = await checkOf(failed('no scores'));
  expect(checks).toBe(2);
  expect(error).toMatchObject({ name: 'JobError', code: 'model_failed', retryable: false });
});
