import { expect, test, vi } from 'vitest';
import { LocalRunStorage } from './run-storage.ts';

test('a result with a date is not stored, because JSON would make a text of it', () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  });
  const storage = new LocalRunStorage('run');
  const startedAt = Date.now();
  const job = { operation: 'draw', id: '7' };
  const ended = { id: 'a', operation: 'draw', startedAt, endedAt: startedAt, job } as const;

  expect(storage.put({ ...ended, status: 'success', data: { at: '2026-01-01' } })).toBe(true);
  expect(storage.get('a')).toMatchObject({ status: 'success', data: { at: '2026-01-01' } });
  // The job is, so a page that is loaded again asks for the result again.
  expect(storage.put({ ...ended, status: 'success', data: { at: new Date() } })).toBe(false);
  expect(storage.get('a')).toMatchObject({ status: 'waiting', job });
  expect(storage.get('a')?.data).toBeUndefined();
  vi.unstubAllGlobals();
});
