import { expect, test } from 'vitest';
import { z } from 'zod';
import { strip } from './strip.ts';

const text = z.string();
const job = z.object({ kind: z.literal('job'), id: z.int() });
const batch = z.object({ kind: z.literal('batch'), jobs: z.array(job) });
const wrongJob = { kind: 'job', id: '1', secret: 1 };

test.each([
  ['a free object', z.looseObject({}), { a: 1 }, { a: 1 }],
  [
    'an object with other fields',
    z.looseObject({ id: z.int() }),
    { id: '1', a: 1 },
    { id: '1', a: 1 },
  ],
  [
    'an object with other jobs',
    z.object({ id: z.int() }).catchall(job),
    { id: '1', a: wrongJob },
    { id: '1', a: { kind: 'job', id: '1' } },
  ],
  ['a map of jobs', z.record(text, job), { a: wrongJob }, { a: { kind: 'job', id: '1' } }],
  ['a map of anything', z.record(text, z.any()), { a: wrongJob }, { a: wrongJob }],
  ['a list in a union', z.union([text, z.array(text)]), ['a'], ['a']],
  [
    'a wrong list in a union',
    z.union([text, z.array(job)]),
    [wrongJob],
    [{ kind: 'job', id: '1' }],
  ],
  ['a map in a union', z.union([z.record(text, text), z.null()]), { a: 'b' }, { a: 'b' }],
  ['a wrong map in a union', z.union([z.record(text, text), z.null()]), { a: 1 }, { a: 1 }],
  [
    'a union in a union',
    z.union([z.union([job, batch]), z.null()]),
    wrongJob,
    { kind: 'job', id: '1' },
  ],
  ['a tuple', z.tuple([job], text), [wrongJob, 'a'], [{ kind: 'job', id: '1' }, 'a']],
  ['a right body', job, { kind: 'job', id: 1, secret: 1 }, { kind: 'job', id: 1 }],
])('%s beside a wrong field has the fields of its schema', (_, schema, value, expected) => {
  const body = z.object({ value: schema, count: z.int() });
  const sent = { value, count: '1', secret: 1 };
  expect(strip(body, sent)).toEqual({ value: expected, count: '1' });
});

test('of a body that matches no branch or several, nothing is sent', () => {
  const secret = { kind: 'lost', secret: 1 };
  expect(() => strip(z.union([job, batch]), secret)).toThrow('no single branch');
  expect(() => strip(z.union([z.array(job), z.array(batch)]), [secret])).toThrow(
    'no single branch',
  );
});

test('a union is stripped however much is wrong in its inner lists', () => {
  const list = z.object({ rows: z.array(z.object({ tags: z.array(z.string()) })) });
  const rows = [{ tags: Array.from({ length: 200_000 }, () => 7) }];
  expect(strip(z.union([list, z.string()]), { rows, secret: 1 })).toEqual({ rows });
});
