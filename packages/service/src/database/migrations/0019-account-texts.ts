import { type Kysely, sql } from 'kysely';

/**
 * What operators search accounts by: email, name and username. In a table of its own, because each job
 * changes the row of its account, and whenever that row moves to another page, every index of its
 * table is written. The next migration fills it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_texts (
      account_id bigint primary key references accounts on delete cascade,
      text text not null
    );
    create function account_text(account accounts) returns text
    language sql immutable as $$
      select account.email || chr(10) || lower(account.name) || chr(10) || account.username
    $$;
    create function keep_account_text() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then
        delete from account_texts where account_id = new.id;
        return null;
      end if;
      insert into account_texts values (new.id, account_text(new))
      on conflict (account_id) do update set text = excluded.text;
      return null;
    end $$;
    create trigger keep_account_text after insert or update of email, name, username on accounts
      for each row execute function keep_account_text();

    -- The groups of three letters in a text, as in the extension pg_trgm, which not everybody has.
    create function trigrams(text) returns text[]
    language plpgsql immutable strict parallel safe as $$
    declare
      parts text[] := '{}';
    begin
      for at in 1 .. length($1) - 2 loop
        parts := parts || substr($1, at, 3);
      end loop;
      return parts;
    end $$;
  `.execute(db);
}
