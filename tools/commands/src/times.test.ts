import { expect, test } from 'vitest';
import { type Run, timesOf } from './times.ts';

const task = (taskId: string, status: 'HIT' | 'MISS', seconds: number): Run['tasks'][number] => ({
  taskId,
  cache: { status },
  execution: { startTime: 0, endTime: seconds * 1000 },
});

test('the tasks that ran are listed with their seconds, the longest first, without those below a second', () => {
  const tasks = [
    task('@genmedia/client#test', 'MISS', 4.2),
    task('@genmedia/types#build', 'HIT', 9),
    task('@genmedia/service#test', 'MISS', 120),
    task('@genmedia/spec#lint', 'MISS', 0.4),
  ];
  expect(timesOf([{ execution: { startTime: 0, endTime: 130_000 }, tasks }]).split('\n')).toEqual([
    'Where the time went:',
    '   120 s  @genmedia/service#test',
    '     4 s  @genmedia/client#test',
    '   130 s  in all: 4 tasks, 1 of them unchanged since they last succeeded',
  ]);
});

test('consecutive runs count as one: a task that ran in the first is not unchanged in the second', () => {
  const build = (status: 'HIT' | 'MISS') => task('@genmedia/types#build', status, 9);
  const first = { execution: { startTime: 0, endTime: 10_000 }, tasks: [build('MISS')] };
  const then = {
    execution: { startTime: 11_000, endTime: 40_000 },
    tasks: [build('HIT'), task('@genmedia/types#test', 'MISS', 20)],
  };
  expect(timesOf([then, first]).split('\n').slice(1)).toEqual([
    '    20 s  @genmedia/types#test',
    '     9 s  @genmedia/types#build',
    '    40 s  in all: 2 tasks, 0 of them unchanged since they last succeeded',
  ]);
});
