import pg from 'pg';

/** Gives a migrated database accounts, and jobs that have ended. */
export async function fill(
  url: string,
  { accounts, ended }: { accounts: number; ended: number },
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`
      insert into accounts (email, name, username, password_hash, plan, queue_limit)
      select n || '@filled.example', n, 'filled-' || n, '', 'standard', 1000000
      from generate_series(1, ${accounts}) n`);
    // The triggers would make a row of the queue for each.
    await client.query(`
      set session_replication_role = replica;
      insert into jobs (account_id, operation, model_id, input, status, attempt, result,
        created_at, started_at, finished_at)
      select first + n % ${accounts}, 'generateImage', 'flux', '{"prompt":"a cat"}', 'success', 1,
        '{"output":["https://files.example/1.png"]}', at, at + interval '1 second',
        at + interval '3 seconds'
      from (select min(id) as first from accounts where email like '%@filled.example') accounts,
        generate_series(1, ${ended}) n,
        lateral (select now() - n * interval '1 second' as at) times;
      reset session_replication_role`);
    await client.query('vacuum analyze accounts, jobs');
    // Otherwise the disk would still be busy with that while something is measured.
    await client.query('checkpoint');
  });
}

/**
 * Adds jobs until so many wait, fifteen for each of some new accounts, account by account.
 */
export async function addWaiting(url: string, waiting: number): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from jobs where status = 'queued'`,
    );
    const accounts = Math.ceil((waiting - rows[0].count) / 15);
    await client.query(`
      with owners as (
        insert into accounts (email, name, username, password_hash, plan, queue_limit, depth)
        select gen_random_uuid() || '@waits.example', n, gen_random_uuid(), '', 'standard', 1000000, 15
        from generate_series(1, ${accounts}) n
        returning id
      )
      insert into jobs (account_id, operation, input)
      select id, 'generateImage', '{"number":1}' from owners, generate_series(1, 15) order by id`);
    await client.query('analyze jobs; analyze queues; analyze accounts');
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
