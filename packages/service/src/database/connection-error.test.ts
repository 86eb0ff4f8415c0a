import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { connectionError } from './connection-error.ts';
import { openTestDatabase } from './testing.ts';

test('the error for a database that does not exist names the variable', async () => {
  const { url = '', dataDir, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  const other = new URL(url);
  other.pathname = '/nobody_made_it';
  await expect(openDatabase({ url: other.href, dataDir })).rejects.toThrow(
    'The database of DATABASE_URL cannot be opened: database "nobody_made_it" does not exist. Create it with createdb.',
  );
});

test('the error for a database that can only be read names the variable', async () => {
  const { database, url, dataDir, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  await sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`.execute(database.db);
  await expect(openDatabase({ url, dataDir })).rejects.toThrow(
    'The Postgres at the address of DATABASE_URL can only be read.',
  );
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
])('%s: the error for a certificate that is not trusted names the variable', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect(connectionError('DATABASE_SESSION_URL', error)).toMatchObject({
    message: expect.stringMatching(/address of DATABASE_SESSION_URL cannot .*sslrootcert=/),
    cause: error,
  });
});

test('of several addresses that do not answer, the error names the first', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { syscall: 'connect' });
  const error = new AggregateError([refused, new Error('another')]);
  expect(connectionError('DATABASE_URL', error)).toMatchObject({
    message:
      'Postgres does not answer at the address of DATABASE_URL: connect ECONNREFUSED ::1:5432.',
  });
});

test('other errors of Postgres stay as they are', () => {
  const error = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  expect(connectionError('DATABASE_URL', error)).toBe(error);
});
