import { expect, test } from 'vitest';
import { type Effect, effectsOf } from './effects.ts';
import { migrations } from './migrations.ts';
import { effectsOfMigration } from './plan.ts';

/** Migrations from before the rule that lock or rewrite tables. Never add one. */
const exempt: readonly string[] = [
  '0002-signups',
  '0006-paused-receivers',
  '0009-usage',
  '0010-cancelled-jobs',
  '0011-listed-jobs',
  '0014-credential-changes',
];

const isLong = ({ blocks }: Effect) => blocks === 'long';

test.each(Object.keys(migrations))(
  '%s keeps nobody from a table for long, nor removes what the release before needs',
  async (name) => {
    const effects = await effectsOfMigration(name);
    expect(effects).not.toEqual([]);
    const faults = effects.filter(
      (effect) => isLong(effect) || (effect.removes && !/-needs-\d{4}$/.test(name)),
    );
    if (exempt.includes(name)) expect(faults).not.toEqual([]);
    else expect(faults.map(({ statement, reason }) => ({ statement, reason }))).toEqual([]);
  },
);

test.each([
  ['create index on jobs (worker)', 'it builds the index'],
  ['create unique index one on jobs (worker) where worker is not null', 'it builds the index'],
  ['alter table jobs add column a text, add column b uuid default gen_random_uuid()', 'anew'],
  ["alter table jobs add column a text[] default array['b', 'c']", 'anew'],
  ['alter table jobs add column b bigint generated always as identity', 'anew'],
  ['alter table jobs add column b bigint not null', 'it fails if there are rows'],
  ['alter table jobs add column b bigint check (b > 0)', 'reads all rows'],
  ['alter table jobs add constraint b check (worker <> $$,;$$)', 'reads all rows'],
  ['alter table jobs alter column worker set not null', 'reads all rows'],
  ['alter table jobs alter column attempt type bigint', 'anew'],
  ['alter table jobs add unique (worker)', 'builds an index'],
  ['update jobs set worker = null', 'holds the rows'],
  ['do $$ begin perform 1; end $$', 'nobody has said'],
  ['-- ;\ncreate table a (b text); cluster jobs', 'nobody has said'],
  ["comment on table a is e'\\''; cluster jobs; comment on table a is ''", 'nobody has said'],
])('found: %s', (statement, reason) => {
  expect(effectsOf([statement]).filter(isLong)).toEqual([
    expect.objectContaining({ reason: expect.stringContaining(reason) }),
  ]);
});

test.each([
  'create index concurrently one on jobs (worker)',
  'drop index concurrently if exists one',
  'analyze jobs (worker)',
  "alter table jobs add column a text default 'a, b', add column b bigint not null default 0",
  'alter table jobs add constraint b check (attempt > 0) not valid',
  'alter table jobs validate constraint b',
  'alter table jobs set (fillfactor = 90)',
  'create table a (b bigint references jobs (id)); create index on a (b); update a set b = 1',
  'create function f() returns trigger language plpgsql as $$ begin update jobs set a = 1; end $$',
])('allowed: %s', (statement) => {
  const effects = effectsOf([statement]);
  expect(effects).not.toEqual([]);
  expect(effects.filter((effect) => isLong(effect) || effect.removes)).toEqual([]);
});

test('what goes is found, and the tables that wait for a moment', () => {
  const effects = effectsOf([
    'alter table jobs drop column worker, rename attempt to tries; drop table places;',
    'create table a (b bigint references accounts on delete cascade)',
  ]);
  expect(effects.filter(({ removes }) => removes).map(({ table }) => table)).toEqual([
    'jobs',
    'jobs',
    'places',
  ]);
  expect(effects.filter(({ blocks }) => blocks === 'moment').map(({ table }) => table)).toEqual([
    'jobs',
    'jobs',
    'places',
    'accounts',
  ]);
});

test.each(['drop view credential_version', 'drop function f()', 'drop aggregate f(text)'])(
  'what processes may still call goes: %s',
  (statement) => {
    expect(effectsOf([statement]).map(({ removes }) => removes)).toEqual([true]);
  },
);
