import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openScope } from './scope.ts';

test('a scope in one that is over ends at once, and Node warns of nothing', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  onTestFinished(() => void process.off('warning', listen));
  const scope = openScope({ ends: performance.now() - 1000 }, 60_000, () => new Error('over'));
  await once(scope.signal, 'abort');
  scope.close();
  expect(scope.signal.reason).toEqual(new Error('over'));
  expect(warnings).toEqual([]);
});
