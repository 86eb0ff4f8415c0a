import { type Document, readerOf } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { ChangeCollector } from './comparison.ts';
import { compareServiceLimits } from './service-limits.ts';

const reader = readerOf({} as Document);

test.for([
  [{ jobDays: 90 }, { jobDays: 30 }, 'tightened'],
  [{ jobDays: 30 }, { jobDays: 90 }, 'loosened'],
  [{}, { jobDays: 30 }, 'tightened'],
  [{ jobDays: 30 }, {}, 'loosened'],
  [{ imageLeastSide: 16 }, { imageLeastSide: 32 }, 'tightened'],
  [{}, { imageLeastSide: 16 }, 'tightened'],
  [{ imageLeastSide: 16 }, {}, 'loosened'],
  [{ leastBytes: 16 }, { leastBytes: 8 }, 'loosened'],
  [{ urlPorts: [80, 443] }, { urlPorts: [443] }, 'tightened'],
  [{ urlPorts: [443] }, { urlPorts: [80, 443] }, 'loosened'],
  [{ fileBytes: { image: 2, audio: 2 } }, { fileBytes: { image: 1, audio: 3 } }, 'tightened'],
  [{ fileBytes: { image: 1 } }, { fileBytes: { image: 2 } }, 'loosened'],
])('from %j to %j a limit is %s', ([before, after, requirement]) => {
  const changes = new ChangeCollector();
  const location = { direction: 'answer', operations: [], at: '' } as const;
  const comparison = { before: reader, after: reader, changes, compared: new Set<string>() };
  compareServiceLimits(comparison, { before, after }, location);
  expect(changes.list()).toMatchObject([{ rule: `service-limit-${requirement}` }]);
});
