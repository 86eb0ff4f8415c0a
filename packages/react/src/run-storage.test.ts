import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalRunStorage } from './run-storage.ts';

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a run that waits keeps its input, so that the same start after a reload is known', () => {
  const storage = new LocalRunStorage('run');
  const run = { id: 'a', operation: 'draw', startedAt: Date.now(), status: 'waiting' } as const;
  const job = { operation: 'draw', id: '7' };
  expect(storage.put({ ...run, job, input: { prompt: 'a boat' } })).toBe(true);
  expect(storage.get('a')).toMatchObject({ job, input: { prompt: 'a boat' } });
  // JSON would make `{}` of a file.
  expect(storage.put({ ...run, job, input: { init_image: new Blob() } })).toBe(true);
  expect(storage.get('a')).toEqual({ ...run, job });
});

test('a result with a date is not stored, because JSON would make a text of it', () => {
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
});
