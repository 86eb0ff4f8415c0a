import { expect, test } from 'vitest';
import type { Contract } from '../operation/operation.ts';
import { completeHandlersFor } from './complete-handlers.ts';

class Animals {
  #all = 'all';

  list(): string {
    return this.#all;
  }
}

test('methods of a class are handlers, and those of every object are none', () => {
  const contract = { operations: { list: {}, add: {}, toString: {} } } as unknown as Contract;
  type Handlers = Record<'list' | 'add' | 'toString', () => unknown>;
  const handlers = completeHandlersFor<Handlers>(contract, new Animals());
  const { list } = handlers;
  expect(list()).toBe('all');
  expect(handlers.add).toThrow('This service does not implement add.');
  expect(handlers.toString).toThrow('This service does not implement toString.');
});
