import { expect, test } from 'vitest';
import { createLoad, type Load } from './load.ts';
import { withLoad } from './requests.ts';

const request = { keys: ['one', 'two'], request: {} };

const pool = { urls: () => [] };

const refuse = () => Promise.reject(new Error('A request was not accepted.'));

function loadThat(submit: Load['submit']): Load {
  return { ...createLoad(), submit };
}

test('what fails in the load is told, and not before the work has ended', async () => {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  let hasEnded = false;
  const done = withLoad({ load: loadThat(refuse), pool, ...request }, () =>
    ending.then(() => {
      hasEnded = true;
    }),
  );
  setImmediate(end);
  await expect(done).rejects.toThrow(/not accepted.*not accepted/);
  expect(hasEnded).toBe(true);
});

test('what fails in the work is told at once, although requests wait for their answers', async () => {
  const load = loadThat(() => new Promise(() => {}));
  const done = withLoad({ load, pool, ...request }, async () => {
    throw new Error('No process was killed.');
  });
  await expect(done).rejects.toThrow('No process was killed.');
});

test('what fails in requests after the work is told', async () => {
  const { promise: answer, reject } = Promise.withResolvers<never>();
  const load = loadThat(() => answer);
  const done = withLoad({ load, pool, ...request }, async () => {
    setImmediate(reject, new Error('A request was not accepted.'));
  });
  await expect(done).rejects.toThrow('not accepted');
});
