import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deployment_storages (
      id bigint generated always as identity primary key,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table deployments (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      name text not null,
      generation integer not null default 1,
      storage_id bigint references deployment_storages,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      unique (account_id, name)
    )`.execute(db);
  await sql`
    create table deployment_files (
      name text primary key,
      storage_id bigint not null references deployment_storages
    )`.execute(db);

  await sql`
    create table deployment_results (
      deployment_id bigint not null references deployments on delete cascade,
      key bytea not null,
      files text[] not null,
      meta json not null,
      created_at timestamptz not null default now(),
      primary key (deployment_id, key)
    )`.execute(db);
  await sql`
    create table deployment_inputs (
      deployment_id bigint not null references deployments on delete cascade,
      key bytea not null,
      file text not null,
      size bigint not null,
      created_at timestamptz not null default now(),
      primary key (deployment_id, key)
    )`.execute(db);

  // Without a reference to the API key: what it did is known when it is gone.
  await sql`
    create table deployment_audit (
      id bigint generated always as identity primary key,
      deployment_id bigint not null references deployments on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      api_key_id bigint,
      action text not null,
      request_id text not null,
      outcome json not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on deployment_audit (deployment_id, id)`.execute(db);
  await sql`create index on deployment_audit (account_id, id)`.execute(db);

  await sql`alter table jobs add column deployment_id bigint references deployments`.execute(db);
  await sql`
    create index on jobs (deployment_id) where status in ('queued', 'running')
  `.execute(db);
}
