import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HostSendOptions } from './host-options.ts';
import { waitForOutput } from './host-wait.ts';

const request = { endpoint: 'acme/paint', requestId: 'r1', step: 'image' };

test('answers that stay unreadable fail with their reason, others begin the count again', async () => {
  const reason = new TypeError('no logs');
  let asked = 0;
  const host = {
    status: async () => {
      asked++;
      if (asked === 50 || asked === 200) return { isDone: asked === 200 };
      throw reason;
    },
    output: async () => 'read at last',
  };
  const options = { host, isTimeOver: () => false } as unknown as HostSendOptions;
  // Polls follow each other at once, because minutes of them are asked for.
  const pause = () => setImmediate();
  const waiting = waitForOutput(options, request, new AbortController().signal, pause);
  await expect(waiting).rejects.toBe(reason);
  expect(asked).toBe(50 + 61);
});
