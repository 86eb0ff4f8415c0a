import { type Kysely, sql } from 'kysely';

/**
 * Queues take turns by how much work they were given lately. See jobs/claim.ts for how, and
 * tables.ts for the columns.
 *
 * A trigger keeps the state of a queue, so no statement can change a job and forget its queue, and
 * processes of the release before this one keep it too while they are being replaced. The trigger
 * locks the queue and then looks again at its jobs: of two transactions that change jobs of one queue
 * at once, the second one sees what the first one did. The queue is the last row that such a
 * transaction locks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs add column is_long boolean not null default true;

    create table queues (
      account_id bigint not null references accounts on delete cascade,
      deployment_id bigint not null,
      lane text not null,
      next_turn double precision not null default 0,
      last_turn double precision not null default 0,
      since bigint not null,
      is_waiting boolean not null,
      is_long boolean not null,
      primary key (account_id, deployment_id)
    );
    create index queues_in_turn on queues (lane, next_turn, since) where is_waiting;
    -- So that a claim for short jobs does not walk past all queues whose next job is long.
    create index queues_in_turn_short on queues (lane, next_turn, since)
      where is_waiting and not is_long;
    create index queues_by_last_turn on queues (lane, last_turn);
    drop index jobs_of_deployments_in_order;

    insert into queues (account_id, deployment_id, lane, since, is_waiting, is_long)
    select account_id, coalesce(deployment_id, 0),
      case when deployment_id is null then 'shared' else 'dedicated' end,
      min(id), not bool_or(status = 'running'), true
    from jobs where status in ('queued', 'running')
    group by account_id, deployment_id;

    create function change_queue() returns trigger language plpgsql as $$
    declare
      job jobs := coalesce(new, old);
      deployment bigint := coalesce(job.deployment_id, 0);
      queue queues;
      is_running boolean;
      is_back boolean := false;
      next_is_long boolean;
    begin
      select * into queue from queues
        where account_id = job.account_id and deployment_id = deployment for no key update;
      if not found then
        -- The account is being deleted.
        if tg_op <> 'INSERT' then return null; end if;
        insert into queues (account_id, deployment_id, lane, since, is_waiting, is_long)
        values (job.account_id, deployment,
          case when deployment = 0 then 'shared' else 'dedicated' end, job.id, false, true)
        on conflict do nothing;
        select * into queue from queues
          where account_id = job.account_id and deployment_id = deployment for no key update;
      end if;

      -- A statement of its own: it sees what was committed while this one waited for the lock.
      select
        exists (
          select from jobs where account_id = job.account_id
            and coalesce(deployment_id, 0) = deployment and status = 'running'
        ),
        (
          select is_long from jobs where account_id = job.account_id
            and coalesce(deployment_id, 0) = deployment and status = 'queued'
          order by id limit 1
        )
      into is_running, next_is_long;

      if tg_op = 'UPDATE' and new.status = 'running' then
        queue.last_turn := queue.next_turn;
      -- Not for a job that goes back because its process stopped: it keeps its turn.
      elsif tg_op = 'UPDATE' and old.status = 'running'
        and (new.status <> 'queued' or new.not_before is not null) then
        -- Ten minutes at most, because the machine may have slept meanwhile.
        queue.next_turn := queue.next_turn
          + least(600, greatest(0, extract(epoch from now() - old.started_at)));
        is_back := true;
      elsif tg_op = 'INSERT' and not queue.is_waiting and not is_running then
        queue.since := job.id;
        is_back := true;
      end if;
      if is_back then
        -- It comes back no earlier than where its lane is: it has saved nothing.
        queue.next_turn := greatest(queue.next_turn, (
          select last_turn from queues where lane = queue.lane order by last_turn desc limit 1
        ));
      end if;

      update queues set next_turn = queue.next_turn, last_turn = queue.last_turn,
        since = queue.since, is_waiting = next_is_long is not null and not is_running,
        is_long = coalesce(next_is_long, true)
      where account_id = job.account_id and deployment_id = deployment;
      return null;
    end $$;
    create trigger change_queue_by_insert after insert on jobs
      for each row when (new.status in ('queued', 'running')) execute function change_queue();
    create trigger change_queue after update of status on jobs
      for each row when (old.status is distinct from new.status) execute function change_queue();
    create trigger change_queue_by_delete after delete on jobs
      for each row when (old.status in ('queued', 'running')) execute function change_queue();
  `.execute(db);
}
