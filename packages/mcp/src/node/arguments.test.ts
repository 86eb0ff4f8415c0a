import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('without options there are the default tools, a wait, and no limits', () => {
  expect(readArguments([])).toEqual({
    tools: ['default'],
    roots: [],
    sounds: false,
    waitSeconds: 45,
    maxJobs: undefined,
    maxCost: undefined,
    agents: false,
    accountFile: undefined,
    help: false,
  });
});

test('all options are read', () => {
  const words = ['--tools=image, ,generateSong', '--root=a', '--root', 'b', '--wait=0.5'];
  const limits = ['--max-jobs=0', '--max-cost=2.50'];
  const others = ['--sounds', '--agents', '--account-file=accounts.json', '-h'];
  expect(readArguments([...words, ...limits, ...others])).toEqual({
    tools: ['image', 'generateSong'],
    roots: ['a', 'b'],
    sounds: true,
    waitSeconds: 0.5,
    maxJobs: 0,
    maxCost: 2.5,
    agents: true,
    accountFile: 'accounts.json',
    help: true,
  });
});

test.each([
  ['--wait=', "--wait must be a number of seconds, not ''."],
  ['--wait=soon', "--wait must be a number of seconds, not 'soon'."],
  ['--max-jobs=1.5', "--max-jobs must be a whole number, not '1.5'."],
  ['--max-jobs=1e3', "--max-jobs must be a whole number, not '1e3'."],
  ['--max-jobs=', "--max-jobs must be a whole number, not ''."],
  ['--max-cost=-1', "--max-cost must be a number of US dollars, not '-1'."],
  ['--max-cost=5$', "--max-cost must be a number of US dollars, not '5$'."],
  ['--max-cost=', "--max-cost must be a number of US dollars, not ''."],
  ['--account-file=accounts.json', '--account-file needs --agents.'],
  ['--max-job=1', "Unknown option '--max-job'"],
  ['image', "Unexpected argument 'image'"],
])('%s is refused', (word, message) => {
  expect(() => readArguments([word])).toThrow(message);
});
