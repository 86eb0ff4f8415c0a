import { expect, test } from 'vitest';
import type { JudgedChange } from '../change.ts';
import { rulesById } from '../rules.ts';
import { linesOf } from './lines.ts';

/** A change of the schema `Boat` that operations use. */
function change(rule: JudgedChange['rule'], at: string, ...operations: string[]): JudgedChange {
  return { rule, at, operations, schema: 'Boat', bumps: rulesById[rule].bumps };
}

test('what changes alike for several operations is one line', () => {
  const changes = [
    change('request-field-removed', 'sail', 'draw'),
    change('request-field-removed', 'mast', 'row'),
    { ...change('request-field-removed', 'sail', 'row', 'paint'), schema: 'Ship' },
    change('request-field-removed', 'sail', 'draw', 'fetch'),
  ];
  expect(linesOf(changes, 'client')).toEqual([
    '`draw`, `row`, `paint` and 1 other no longer take `sail`.',
    '`row` no longer takes `mast`.',
  ]);
});

test('what changes in schemas that no operation uses is one line each', () => {
  const changes = [
    change('answer-field-removed', 'sail'),
    { ...change('answer-field-removed', 'sail'), schema: 'Ship' },
  ];
  expect(linesOf(changes, 'types')).toEqual([
    '`Boat` no longer answers `sail`.',
    '`Ship` no longer answers `sail`.',
  ]);
});
