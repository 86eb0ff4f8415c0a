import { type Kysely, sql } from 'kysely';

/**
 * Processes keep in memory who has which credential, and ask for this one number whether that still
 * holds. It grows when a transaction commits that ends a credential or changes an account.
 *
 * The triggers are deferred: the one row, which all such transactions lock, is the last that each of
 * them locks, so they cannot wait for each other in a circle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table credential_version (version bigint not null)`.execute(db);
  await sql`insert into credential_version values (1)`.execute(db);
  await sql`
    create function change_credentials() returns trigger language plpgsql as $$
    begin
      update credential_version set version = version + 1;
      return null;
    end $$`.execute(db);
  const changes = {
    accounts: 'update of name, email, username, verified_at, plan, token_epoch or delete',
    api_keys: 'update of hash, revoked_at or delete',
    access_tokens: 'update or delete',
  };
  for (const [table, change] of Object.entries(changes)) {
    await sql`
      create constraint trigger change_credentials after ${sql.raw(change)} on ${sql.table(table)}
      deferrable initially deferred for each row execute function change_credentials()`.execute(db);
  }
}
