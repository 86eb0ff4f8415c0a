import type { ToolJob } from '@genmedia/client/tools';
import { expect, test } from 'vitest';
import { followJob, type Runtime } from './run-operation.ts';
import type { ToolCallContext } from './tool-context.ts';
import { nameOfCall, UnsettledCalls } from './unsettled-calls.ts';

test.each([
  ['was cancelled', 'error', undefined],
  ['was cancelled, in the word of another contract', 'canceled', undefined],
  ['had a result already', 'success', 'first'],
  ['had a result already, in the word of another contract', 'done', 'first'],
  ['could not be cancelled', undefined, 'first'],
])(
  'a cancelled call ends with its own reason; the same call again gets its job unless that was cancelled: it %s',
  async (_, status, key) => {
    const stop = new AbortController();
    const unsettled = new UnsettledCalls();
    const name = await nameOfCall('generateImage', {});
    unsettled.keep('anna', name, { key: 'first' }, 'generateImage?id=7');
    let cancels = 0;
    const job: ToolJob = {
      handle: 'generateImage?id=7',
      async *updates(signal) {
        yield { status: 'processing' };
        signal?.throwIfAborted();
      },
      async cancel() {
        cancels++;
        if (!status) throw new Error('The service is away.');
        return { status };
      },
    };
    const context = {
      owner: 'anna',
      signal: stop.signal,
      endWait: new AbortController().signal,
      progress: async () => stop.abort(new Error('enough')),
      isDisconnected: () => false,
    } as unknown as ToolCallContext;
    const runtime = { waitMs: 60_000, unsettled } as Runtime;
    const call = followJob(runtime, 'generateImage', undefined, job, context);
    await expect(call).rejects.toThrow('enough');
    expect(cancels).toBe(1);
    // The same call again makes another job unless the first one goes on, or has a result.
    expect(unsettled.find('anna', name)?.key).toBe(key);
  },
);
