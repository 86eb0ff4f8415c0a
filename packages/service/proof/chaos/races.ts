import { type Caller, createCaller, type JsonAnswer } from '../../src/testing/caller.ts';
import type { Command } from '../../src/testing/command.ts';

/** Sends `count` requests at once, to each of the processes in turn. */
export async function race<Body>(
  apis: readonly Command[],
  count: number,
  send: (caller: Caller) => Promise<JsonAnswer<Body>>,
): Promise<JsonAnswer<Body>[]> {
  const callers = await Promise.all(apis.map(async ({ url }) => createCaller(await url)));
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const caller = callers[index % callers.length];
      if (!caller) throw new Error('There is no API to ask.');
      return send(caller);
    }),
  );
}

/** How often each status was answered. */
export function statusesOf(answers: readonly JsonAnswer<unknown>[]): Record<number, number> {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]));
}
