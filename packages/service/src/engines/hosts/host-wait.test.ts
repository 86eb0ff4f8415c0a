import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HostError } from './host.ts';
import type { HostSendOptions } from './host-options.ts';
import { waitForOutput } from './host-wait.ts';

/** Waits for a host that does and answers this. Polls follow each other at once: minutes are asked for. */
function wait(answers: { status?: () => unknown; output?: () => unknown }) {
  const cancelled: string[] = [];
  const host = {
    status: async () => answers.status?.() ?? { isDone: true },
    output: async () => answers.output?.(),
    cancel: async (_: string, id: string) => void cancelled.push(id),
  };
  const options = { host, isTimeOver: () => false } as unknown as HostSendOptions;
  const request = { endpoint: 'acme/paint', requestId: 'r1', step: 'image' };
  const { signal } = new AbortController();
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
