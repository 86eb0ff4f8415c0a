import { GenmediaError } from '@genmedia/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalRunStorage } from './run-storage.ts';

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
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

const begun = { id: 'a', operation: 'draw', input: { prompt: 'a boat' } } as const;

/** A run that ended now, before its job was known. */
const withoutJob = () => ({ ...begun, startedAt: Date.now(), endedAt: Date.now() });

test('a start that was not answered stays an error with its key, and is not sent by itself', () => {
  const storage = new LocalRunStorage('run');
  const facts = { operation: 'draw', code: 'queue_full', message: 'Later.', status: 429 } as const;
  const run = { ...withoutJob(), status: 'error', error: new GenmediaError(facts) } as const;
  expect(storage.put(run)).toBe(true);
  const stored = storage.get('a');
  expect(stored).toMatchObject({
    id: 'a',
    status: 'error',
    endedAt: run.endedAt,
    input: run.input,
  });
  expect(stored?.error).toBeInstanceOf(GenmediaError);
  expect(stored?.error).toMatchObject({ ...facts, temporary: true });
  // A refusal is final, so nothing of it is kept.
  expect(storage.put({ ...run, error: new GenmediaError({ ...facts, status: 400 }) })).toBe(false);
  expect(storage.get('a')).toBeUndefined();
});

test('an error that does not fit with its input leaves nothing that would be sent', () => {
  const storage = new LocalRunStorage('run');
  const startedAt = Date.now();
  expect(storage.put({ ...begun, startedAt, status: 'submitting' })).toBe(true);
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem() {
      throw new Error('The storage is full.');
    },
  });
  const facts = { operation: 'draw', code: 'network_error', message: 'No answer.' } as const;
  const run = { ...withoutJob(), status: 'error', error: new GenmediaError(facts) } as const;
  expect(storage.put(run)).toBe(false);
  expect(storage.all()).toEqual([]);
});

test('a run that was left keeps its key until its job is known', () => {
  const storage = new LocalRunStorage('run');
  const run = { ...withoutJob(), status: 'left' } as const;
  expect(storage.put(run)).toBe(true);
  expect(storage.get('a')).toEqual(run);
  expect(storage.put({ ...run, job: { operation: 'draw', id: '7' } })).toBe(false);
  expect(storage.get('a')).toBeUndefined();
});

test('where pages have no storage events, as in React Native, runs can be watched all the same', () => {
  expect(globalThis.addEventListener).toBeUndefined();
  const end = new LocalRunStorage('run').watch(() => {});
  end();
});
