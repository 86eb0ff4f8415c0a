import { expect, test, vi } from 'vitest';
import { sharedByTabs } from './shared-by-tabs.ts';

test('with a signal that is aborted already, no work begins', async () => {
  const work = vi.fn();
  const signal = AbortSignal.abort(new Error('The user left.'));
  const shared = sharedByTabs({ name: 'job', signal, onUpdate: () => {}, work });
  await expect(shared).rejects.toThrow('The user left.');
  expect(work).not.toHaveBeenCalled();
});
