import { type Kysely, sql } from 'kysely';

/**
 * A queue whose state stays as it was is not written. That is so for most jobs that are accepted
 * while others of their account wait or run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function change_queue() returns trigger language plpgsql as $$
    declare
      job jobs := coalesce(new, old);
      deployment bigint := coalesce(job.deployment_id, 0);
      queue queues;
      before queues;
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
      before := queue;

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
        -- It comes back no earlier than where its lane is: it has saved nothing. Its lane is no
        -- further than a queue that still waits: a short job may have started long before its turn.
        queue.next_turn := greatest(queue.next_turn, least(
          (select last_turn from queues where lane = queue.lane order by last_turn desc limit 1),
          (select next_turn from queues where lane = queue.lane and is_waiting
            and (account_id, deployment_id) <> (queue.account_id, queue.deployment_id)
            order by next_turn limit 1)
        ));
      end if;

      queue.is_waiting := next_is_long is not null and not is_running;
      queue.is_long := coalesce(next_is_long, true);
      if queue is distinct from before then
        update queues set next_turn = queue.next_turn, last_turn = queue.last_turn,
          since = queue.since, is_waiting = queue.is_waiting, is_long = queue.is_long
        where account_id = job.account_id and deployment_id = deployment;
      end if;
      return null;
    end $$;
  `.execute(db);
}
