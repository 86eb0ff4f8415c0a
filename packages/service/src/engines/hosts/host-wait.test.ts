import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HostError } from './host.ts';
import type { HostSendOptions } from './host-options.ts';
import { signalOfArrival, waitForOutput } from './host-wait.ts';

/** Waits for a host that answers in these ways. There are no pauses between polls, which take minutes. */
function wait(answers: { status?: () => unknown; output?: () => unknown }) {
  const cancelled: string[] = [];
  const host = {
    status: async () => answers.status?.() ?? { isDone: true },
    output: async () => answers.output?.(),
    cancel: async (_: string, id: string) => void cancelled.push(id),
  };
  const { signal } = new AbortController();
  const options = { host, caller: signal } as unknown as HostSendOptions;
  const request = { endpoint: 'acme/paint', requestId: 'r1', step: 'image' };
  return { waiting: waitForOutput(options, request, signal, () => setImmediate()), cancelled };
}

test.each([
  ['unreadable answers', new TypeError('no logs')],
  ['refusals', new HostError({ status: 404 })],
  ['answers of a key that is replaced', new HostError({ status: 401 })],
])(
  '%s that stay end the wait and cancel the request, others begin the count again',
  async (_, reason) => {
    let asked = 0;
    const { waiting, cancelled } = wait({
      status() {
        asked++;
        if (asked === 50) return { isDone: false };
        throw reason;
      },
    });
    await expect(waiting).rejects.toBe(reason);
    expect(asked).toBe(50 + 61);
    expect(cancelled).toEqual(['r1']);
  },
);

test.each([
  { status: 401 },
  { status: 402 },
  { status: 403 },
  { status: 404 },
  { status: 400, isPage: true },
])('%o for the output of a request that is done is no end', async (refusal) => {
  let asked = 0;
  const { waiting } = wait({
    output() {
      if (++asked < 50) throw new HostError(refusal);
      return 'read at last';
    },
  });
  expect(await waiting).toBe('read at last');
});

test.each([{ status: 422 }, { status: 500 }, { status: 504, isLost: true }])(
  '%o for the output of a request that is done is its end',
  async (failure) => {
    const reason = new HostError(failure);
    let asked = 0;
    const { waiting, cancelled } = wait({
      output() {
        asked++;
        throw reason;
      },
    });
    await expect(waiting).rejects.toBe(reason);
    expect([asked, cancelled]).toEqual([1, []]);
  },
);

/**
 * Waits for a host until the signal aborts after the first poll: because the model's time is over, or
 * because the caller leaves.
 */
function waitUntilAbort(
  isOver: boolean,
  statuses: boolean[],
  output: () => unknown = () => 'film',
) {
  const caller = new AbortController();
  const ending = isOver ? new AbortController() : caller;
  const cancelled: string[] = [];
  let looks = 0;
  const host = {
    status: async () => ({ isDone: statuses[looks++] ?? false }),
    output: async (_endpoint: string, _id: string, { aborted }: AbortSignal) =>
      aborted ? 'aborted' : output(),
    cancel: async (_: string, id: string) => void cancelled.push(id),
  };
  const options = { host, submissions: { report() {} }, caller: caller.signal };
  const request = { endpoint: 'acme/film', requestId: 'r1', step: 'video' };
  const pause = async () => {
    ending.abort(new Error('The end.'));
    throw ending.signal.reason;
  };
  const waiting = waitForOutput(
    options as unknown as HostSendOptions,
    request,
    ending.signal,
    pause,
  );
  return { waiting, cancelled, looks: () => looks };
}

test('what was done between the last poll and the end of the model’s time is taken', async () => {
  const { waiting, cancelled } = waitUntilAbort(true, [false, true]);
  expect(await waiting).toBe('film');
  expect(cancelled).toEqual([]);
  const failure = new HostError({ status: 500 });
  const failing = waitUntilAbort(true, [false, true], () => Promise.reject(failure));
  await expect(failing.waiting).rejects.toBe(failure);
});

test('what is not done when the model’s time is over is cancelled', async () => {
  const { waiting, cancelled } = waitUntilAbort(true, [false, false]);
  await expect(waiting).rejects.toThrow('The end.');
  expect(cancelled).toEqual(['r1']);
});

test('nobody looks again when the process stops: the next attempt does', async () => {
  const { waiting, cancelled, looks } = waitUntilAbort(false, [false, true]);
  await expect(waiting).rejects.toThrow('The end.');
  expect([cancelled, looks()]).toEqual([[], 1]);
});

test('a last look that the end of the process breaks off cancels nothing', async () => {
  const caller = new AbortController();
  const over = AbortSignal.abort(new Error('The time is over.'));
  const cancelled: string[] = [];
  const host = {
    async status(_endpoint: string, _id: string, { aborted }: AbortSignal) {
      if (aborted) throw new Error('aborted');
      caller.abort(new Error('The process stops.'));
      return { isDone: false };
    },
    cancel: async (_: string, id: string) => void cancelled.push(id),
  };
  const options = {
    host,
    submissions: { report() {} },
    caller: caller.signal,
  } as unknown as HostSendOptions;
  const request = { endpoint: 'acme/film', requestId: 'r1', step: 'video' };
  await expect(waitForOutput(options, request, over)).rejects.toBe(over.reason);
  expect(cancelled).toEqual([]);
});

test('a file may arrive when the model’s time is over, but not when its caller leaves', () => {
  const caller = new AbortController();
  const over = new AbortController();
  const arrival = signalOfArrival({ caller: caller.signal }, over.signal);
  over.abort(new Error('The time is over.'));
  expect(arrival.aborted).toBe(false);
  caller.abort(new Error('The caller has left.'));
  expect(arrival.reason).toBe(caller.signal.reason);
});
