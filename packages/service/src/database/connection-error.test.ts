import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { connectionError } from './connection-error.ts';
import { openTestDatabase } from './testing.ts';

test('a database that does not exist is told of with the variable', async () => {
  const { url = '', dataDir, drop } = await openTestDatabase('Postgres');
  const other = new URL(url);
  other.pathname = '/nobody_made_it';
  await expect(openDatabase({ url: other.href, dataDir })).rejects.toThrow(
    'DATABASE_URL names: database "nobody_made_it" does not exist. Make it with createdb.',
  );
  await drop();
});

test('a database that can only be read is told of with the variable', async () => {
  const { database, url, dataDir, drop } = await openTestDatabase('Postgres');
  await sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`.execute(database.db);
  await expect(openDatabase({ url, dataDir })).rejects.toThrow(
    'The Postgres at the address of DATABASE_URL can only be read.',
  );
  await drop();
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
])('%s: a certificate that is not trusted is told of with the variable', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect(connectionError('DATABASE_SESSION_URL', error)).toMatchObject({
    message: expect.stringMatching(/address of DATABASE_SESSION_URL cannot .*sslrootcert=/),
    cause: error,
  });
});

test('of several addresses that do not answer the first is told of', () => {
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
