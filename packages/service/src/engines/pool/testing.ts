import { getPriority } from 'node:os';
import { answer, answerAndWait, onTask } from './port.ts';

/** Tasks of the worker in the pool's tests. */
export type TestTask =
  | { do: 'echo'; value: unknown }
  | { do: 'wait'; ms: number }
  | { do: 'wait until cancelled' }
  | { do: 'count' | 'pid' | 'priority' }
  | { do: 'count up'; to: number; then?: 'exit' | 'loop' }
  | { do: 'loop' | 'never' | 'throw' | 'reject' | 'exit' | 'fill memory' };

let count = 0;

onTask((task: TestTask, signal) => {
  if (task.do === 'echo') answer(task.value);
  else if (task.do === 'wait') setTimeout(() => answer('waited'), task.ms);
  else if (task.do === 'count') answer(++count);
  else if (task.do === 'pid') answer(process.pid);
  else if (task.do === 'priority') answer(getPriority());
  else if (task.do === 'count up') {
    countUp(task, signal).catch((error) => answer(`stopped: ${error.name}`));
  } else if (task.do === 'wait until cancelled') {
    signal.addEventListener('abort', () => answer('cancelled'));
  } else misbehave(task.do);
});

async function countUp({ to, then }: { to: number; then?: string }, signal: AbortSignal) {
  for (let number = 1; number < to; number++) {
    await answerAndWait(number, signal);
    if (then) misbehave(then);
  }
  answer(to);
}

function misbehave(how: string): void {
  if (how === 'throw') throw new Error('boom');
  // oxlint-disable-next-line typescript/no-floating-promises -- that is how it misbehaves
  if (how === 'reject') Promise.reject(new Error('boom'));
  if (how === 'exit') process.exit(3);
  while (how === 'loop');
  const kept: number[][] = [];
  while (how === 'fill memory') kept.push(new Array(1_000_000).fill(0.5));
}
