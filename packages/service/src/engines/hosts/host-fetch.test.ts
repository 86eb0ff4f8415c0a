import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdTimers, useHeldTimers } from '../../testing/held-timers.ts';
import { serve } from '../../testing/serve.ts';
import { hostFetch } from './host-fetch.ts';

useHeldTimers();

const minute = 60_000;

const form = new FormData();
form.set('content', new Blob(['a film']));

test.each([
  ['a request of the API', 1, { method: 'POST', body: '{}' }],
  ['a file', 10, { method: 'PUT', body: 'a film' }],
  ['a file in a form', 10, { method: 'POST', body: form }],
])('%s has an answer within %i min, or fails', async (_, minutes, init) => {
  let arrived = Promise.withResolvers<ServerResponse>();
  const { url, close } = await serve(async (request, response) => {
    await once(request.resume(), 'end');
    arrived.resolve(response);
  });
  onTestFinished(close);
  holdTimers();
  const send = () =>
    hostFetch([], () => ({}))(url, init).then(
      () => 'answered',
      ({ name }) => name,
    );

  const inTime = send();
  const answer = await arrived.promise;
  vi.advanceTimersByTime(minutes * minute - 1);
  answer.end();
  expect(await inTime).toBe('answered');

  arrived = Promise.withResolvers();
  const late = send();
  await arrived.promise;
  vi.advanceTimersByTime(minutes * minute);
  expect(await late).toBe('HostError');
});
