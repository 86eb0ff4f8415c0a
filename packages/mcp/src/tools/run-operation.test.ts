import type { ToolJob } from '@genmedia/client/tools';
import { expect, test } from 'vitest';
import { followJob, type Runtime } from './run-operation.ts';
import type { ToolCallContext } from './tool-context.ts';

test('a cancelled call ends with its own reason, also if its job cannot be cancelled', async () => {
  const stop = new AbortController();
  let cancels = 0;
  const job: ToolJob = {
    handle: 'generateImage?id=7',
    async *updates(signal) {
      yield { status: 'processing' };
      signal?.throwIfAborted();
    },
    async cancel() {
      cancels++;
      throw new Error('The service is away.');
    },
  };
  const context = {
    signal: stop.signal,
    progress: async () => stop.abort(new Error('enough')),
    isDisconnected: () => false,
  } as unknown as ToolCallContext;
  const runtime = { waitMs: 60_000 } as Runtime;
  const call = followJob(runtime, 'generateImage', undefined, job, context);
  await expect(call).rejects.toThrow('enough');
  expect(cancels).toBe(1);
});
