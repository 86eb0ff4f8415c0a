import { expect, test } from 'vitest';
import type { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import { failed, unavailable } from '../../engines/failures.ts';
import { createLog } from '../../log.ts';
import { createTaskRunner } from './task-runner.ts';

const own = { model_id: 'own', kind: 'speech' } as EngineModel<'speech'>;
const hosted = { ...own, mappings: [] } as EngineModel<'speech'>;
const task = { text: 'Good morning.', format: 'wav' } as const;
const said = { files: [], duration: 1, warnings: ['seed is not supported', 'It is short.'] };
const busy = unavailable('status 429');

/**
 * A runner whose tasks and tools end as `outcomes` say, one after another; what comes after these
 * succeeds. `waits` has the milliseconds between two tries.
 */
function runnerOf(
  outcomes: (EngineError | undefined)[],
  { signal = new AbortController().signal, input = {} } = {},
) {
  const warnings: string[] = [];
  const waits: number[] = [];
  let calls = 0;
  const end = async () => {
    const error = outcomes[calls++];
    if (error) throw error;
    return said;
  };
  const deps = {
    onModelCall() {},
    log: createLog('silent'),
    async wait(ms: number) {
      waits.push(ms);
      signal.throwIfAborted();
    },
  };
  const attempt = {
    engines: { run: end, useTool: end },
    job: { id: 7, attempt: 1, input },
    signal,
    warn: (...more: string[]) => warnings.push(...more),
  };
  const runner = createTaskRunner(
    deps,
    attempt as unknown as Parameters<typeof createTaskRunner>[1],
  );
  return { ...runner, waits, warnings, calls: () => calls };
}

test('the first part of a job that fails leaves it to the next attempt', async () => {
  const { runOn, waits, calls } = runnerOf([busy]);
  await expect(runOn(own, task)).rejects.toBe(busy);
  expect([calls(), waits]).toEqual([1, []]);
});

test('a later part is tried again by itself, after 2 and 8 seconds or as the model asks', async () => {
  const { runOn, waits, calls } = runnerOf([undefined, busy, unavailable('status 429', 20)]);
  await runOn(own, task);
  expect(await runOn(own, task)).toEqual(said);
  expect([calls(), waits]).toEqual([4, [2000, 20_000]]);
  // Each part may fail twice.
  const { runOn: speak, waits: all } = runnerOf([undefined, busy, busy, undefined, busy, busy]);
  for (const _ of ['three', 'lines', 'spoken']) await speak(own, task);
  expect(all).toEqual([2000, 8000, 2000, 8000]);
});

test.each<[string, EngineError[], number[]]>([
  ['fails three times', [busy, busy, busy], [2000, 8000]],
  ['asks for more than two minutes', [unavailable('status 503', 121)], []],
])(
  'a later part that %s ends the job: an attempt would pay for all again',
  async (_, outcomes, ms) => {
    const { runOn, waits } = runnerOf([undefined, ...outcomes]);
    await runOn(own, task);
    const { code, message } = busy;
    await expect(runOn(own, task)).rejects.toMatchObject({ code, message, retryable: false });
    expect(waits).toEqual(ms);
  },
);

test('a failure that will not pass is not tried again', async () => {
  const failure = failed('no speech');
  const { runOn, calls } = runnerOf([undefined, failure]);
  await runOn(own, task);
  await expect(runOn(own, task)).rejects.toBe(failure);
  expect(calls()).toBe(2);
});

test('a host is left to the next attempt, which asks for what was submitted', async () => {
  const { runOn, calls } = runnerOf([undefined, busy]);
  await runOn(own, task);
  await expect(runOn(hosted, task)).rejects.toBe(busy);
  expect(calls()).toBe(2);
  // What a host has made is not paid for again, so it is no reason to keep the attempt.
  const { runOn: run } = runnerOf([undefined, busy]);
  await run(hosted, task);
  await expect(run(own, task)).rejects.toBe(busy);
});

test('a tool that stops is used again after what was paid for', async () => {
  const { runOn, useTool, waits } = runnerOf([undefined, busy]);
  await runOn(own, task);
  await useTool('measureSound', { sound: new Uint8Array() });
  expect(waits).toEqual([2000]);
});

test('nothing is tried again for a job that was cancelled, or whose process stops', async () => {
  const stop = new AbortController();
  const { runOn, calls } = runnerOf([undefined, busy], { signal: stop.signal });
  await runOn(own, task);
  stop.abort(new Error('The service is stopping.'));
  await expect(runOn(own, task)).rejects.toThrow('stopping');
  expect(calls()).toBe(2);
});

test('a seed that the request did not ask for is not missed', async () => {
  const unasked = runnerOf([], { input: { seed: 0 } });
  await unasked.runOn(own, task);
  expect(unasked.warnings).toEqual(['It is short.']);
  const asked = runnerOf([], { input: { seed: 7 } });
  await asked.runOn(own, task);
  expect(asked.warnings).toEqual(said.warnings);
});
