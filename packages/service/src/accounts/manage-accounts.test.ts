import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { rowsRead } from '../testing/plan.ts';
import {
  accountsMatching,
  allowBitmapScans,
  changePlan,
  findAccount,
  listAccounts,
} from './manage-accounts.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';

describe.each(engines)('operators on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts } = useAccounts(database);
  const { account, add } = useQueue(database);

  test('find accounts by parts of email, name and username, including special characters', async () => {
    const people = [
      { email: 'nora@mail.example', name: 'Nora Lind' },
      { email: '100%@mail.example', name: 'Percy' },
      { email: 'ida@other.example', name: 'Ida_Berg' },
    ];
    for (const person of people) await signUp(accounts, { ...person, password });
    const found = async (search?: string, limit = 10) =>
      (await listAccounts(database.db, { search, limit })).map(({ name }) => name);
    expect(await found()).toEqual(['Ida_Berg', 'Percy', 'Nora Lind']);
    expect(await found(undefined, 2)).toEqual(['Ida_Berg', 'Percy']);
    expect(await found('MAIL.example')).toEqual(['Percy', 'Nora Lind']);
    expect(await found('a lin')).toEqual(['Nora Lind']);
    expect(await found('nora-lind-')).toEqual(['Nora Lind']);
    expect(await found('%')).toEqual(['Percy']);
    expect(await found('_')).toEqual(['Ida_Berg']);
    // The end of one and the beginning of another.
    expect(await found('example nora')).toEqual([]);
  });

  test('find a name as it is shown, whatever lower case its letters have', async () => {
    const names = ['ΓΙΩΡΓΟΣ', 'İLKAY'];
    for (const [index, name] of names.entries()) {
      await signUp(accounts, { email: `letters-${index}@mail.example`, name, password });
    }
    for (const name of names) {
      expect(await listAccounts(database.db, { search: name, limit: 2 })).toMatchObject([{ name }]);
    }
  });

  test('find one by its id or its email, in any spelling', async () => {
    await signUp(accounts, { email: 'liv@mail.example', password });
    const byEmail = await findAccount(database.db, ' LIV@mail.example');
    expect(byEmail).toMatchObject({
      name: 'liv',
      verified: false,
      plan: 'pay_as_you_go',
      depth: 0,
      queueLimit: 5,
      createdAt: expect.any(Date),
    });
    expect(await findAccount(database.db, String(byEmail?.id))).toEqual(byEmail);
    for (const unknown of ['0', 'liv', '', '999999999999999', "' or true"]) {
      expect(await findAccount(database.db, unknown)).toBeUndefined();
    }
  });

  test('change a plan, whose limit counts from the next job on', async () => {
    const id = await account(1);
    await add(id);
    expect((await add(id)).outcome).toBe('queue_full');
    await changePlan(database.db, id, 'pay_as_you_go');
    for (let jobs = 1; jobs < 5; jobs++) expect((await add(id)).outcome).toBe('accepted');
    expect((await add(id)).outcome).toBe('queue_full');
    await changePlan(database.db, id, 'unlimited_premium');
    expect((await add(id)).outcome).toBe('accepted');
  });

  test('find an account by an index, however many there are', async () => {
    const { db } = database;
    await sql`insert into accounts (email, name, username, password_hash, plan, queue_limit)
      select n || '@many.example', 'Many', 'many-' || n, '', 'standard', 5
      from generate_series(1, 1000) n`.execute(db);
    expect(await listAccounts(db, { search: 'Y-718', limit: 9 })).toMatchObject([{ name: 'Many' }]);
    await db.transaction().execute(async (transaction) => {
      await allowBitmapScans(transaction);
      const statement = accountsMatching(transaction, 'y-718').limit(9);
      expect(await rowsRead(transaction, sql`${statement}`)).toBeLessThan(20);
    });
  });
});
