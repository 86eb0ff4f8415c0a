import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * Where many webhooks are due, this many of each receiver (one account's on one host) stand in the
 * queue of all, and the others wait in its backlog. Otherwise whoever looks for a webhook would walk
 * over all those of a receiver that is paused, or has as many attempts as it may have at once.
 */
const perReceiver = 16;
/** How many webhooks of the queue are looked at in one step. A queue that is shorter stays as it is. */
const webhooksAtOnce = 500;
/** How many backlogs are looked at in one step. */
const backlogsAtOnce = 100;

/** A place in the queue. */
interface Place {
  /** With microseconds, which a Date lacks. */
  due: string;
  id: number;
}

interface Receiver {
  accountId: number;
  host: string;
}

const front: Place = { due: '-infinity', id: 0 };
const firstReceiver: Receiver = { accountId: 0, host: '' };

/**
 * Moves a webhook from its backlog to the end of the queue. By the time at which it was due, it would
 * go before all others, and a receiver that is back would get its whole backlog before anybody else
 * gets a call.
 */
const toQueue = (now: RawBuilder<Date>) => sql`in_backlog = false, next_attempt_at = ${now}`;

/**
 * Moves a webhook from the queue to its place in the backlog. One that had left the backlog before
 * would go behind all that have waited for less time, by the time at which it left.
 */
const toBacklog = sql`in_backlog = true, next_attempt_at = least(next_attempt_at, begun_at)`;

/**
 * Keeps the queue short. Whatever anybody did to webhooks or their backlogs, and whoever died
 * meanwhile, the next rounds put it right.
 */
export class Backlogs {
  readonly #db: Db;
  readonly #clock: () => RawBuilder<Date>;
  #place = front;
  #receiver = firstReceiver;

  constructor(db: Db, clock: () => RawBuilder<Date>) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Moves what is too much in the next part of the queue into the backlogs. Returns whether the next
   * part should be looked at soon.
   */
  async fill(): Promise<boolean> {
    const { moved, looked, ...last } = await only(this.#db, filling(this.#clock(), this.#place));
    const isEnd = looked < webhooksAtOnce;
    this.#place = isEnd ? front : last;
    return moved > 0 && !isEnd;
  }

  /** Moves webhooks of the next few backlogs to where the queue has room. Returns how many. */
  async drain(): Promise<number> {
    const { moved, looked, ...last } = await only(
      this.#db,
      draining(this.#clock(), this.#receiver),
    );
    this.#receiver = looked < backlogsAtOnce ? firstReceiver : last;
    return moved;
  }
}

/** What one step did, and how much it looked at. */
interface Step {
  moved: number;
  looked: number;
}

/** The statement of `fill`. Returns the last place that it looked at. */
function filling(now: RawBuilder<Date>, after = front): RawBuilder<Step & Place> {
  return sql`
    with part as (
      select id, account_id, host, next_attempt_at from webhooks
      where not in_backlog and next_attempt_at <= ${now}
        and (next_attempt_at, id) > (${after.due}::timestamptz, ${after.id}::bigint)
      order by next_attempt_at, id limit ${webhooksAtOnce}
    ), receivers as materialized (
      select account_id, host, staying.next_attempt_at, staying.id
      from (select distinct account_id, host from part) receiver
      cross join lateral (
        select next_attempt_at, id from webhooks
        where not in_backlog and account_id = receiver.account_id and host = receiver.host
          and next_attempt_at <= ${now}
        order by next_attempt_at, id offset ${perReceiver - 1} limit 1
      ) staying
      where ${after !== front} or (select count(*) from part) = ${webhooksAtOnce}
    ), moved as (
      update webhooks set ${toBacklog} where id = any(array(
        select id from webhooks
        where id = any(array(
          select part.id from part join receivers using (account_id, host)
          where (part.next_attempt_at, part.id) > (receivers.next_attempt_at, receivers.id)
        )) and not in_backlog and next_attempt_at <= ${now}
        for update skip locked
      ))
      returning id
    ), last as (
      select next_attempt_at, id from part order by next_attempt_at desc, id desc limit 1
    )
    select (select count(*) from moved) as moved, (select count(*) from part) as looked,
      (select next_attempt_at::text from last) as due, (select id from last) as id`;
}

/** The statement of `drain`. Returns the last receiver that it looked at. */
export function draining(
  now: RawBuilder<Date>,
  after = firstReceiver,
): RawBuilder<Step & Receiver> {
  const next = (account: RawBuilder<unknown>, host: RawBuilder<unknown>) => sql`(
    select account_id, host from webhooks
    where in_backlog and next_attempt_at is not null and (account_id, host) > (${account}, ${host})
    order by account_id, host limit 1
  )`;
  return sql`
    with recursive backlogs as (
      ${next(sql`${after.accountId}::bigint`, sql`${after.host}::text`)}
      union all
      select following.* from backlogs
      cross join lateral ${next(sql`backlogs.account_id`, sql`backlogs.host`)} following
    ), part as (
      select account_id, host from backlogs limit ${backlogsAtOnce}
    ), moved as (
      update webhooks set ${toQueue(now)} where id = any(array(
        select oldest.id from part cross join lateral (
          select id from webhooks
          where in_backlog and account_id = part.account_id and host = part.host
            and next_attempt_at <= ${now}
          order by next_attempt_at, id
          limit ${perReceiver} - (select count(*) from (
            select from webhooks
            where not in_backlog and account_id = part.account_id and host = part.host
              and next_attempt_at <= ${now}
            limit ${perReceiver}
          ) standing)
          for update skip locked
        ) oldest
      ))
      returning id
    ), last as (
      select account_id, host from part order by account_id desc, host desc limit 1
    )
    select (select count(*) from moved) as moved, (select count(*) from part) as looked,
      (select account_id from last) as "accountId", (select host from last) as host`;
}

/**
 * A part of a statement that ends an attempt, if its part `ended` has a row: the oldest webhook of
 * the receiver's backlog goes to the end of the queue.
 */
export function followingAttempt(now: RawBuilder<Date>): RawBuilder<unknown> {
  // With the receiver as a constant, Postgres would read all webhooks of an account that its
  // statistics do not know yet.
  return sql`
    update webhooks set ${toQueue(now)} where id = (
      select oldest.id from ended cross join lateral (
        select id from webhooks
        where in_backlog and account_id = ended.account_id and host = ended.host
          and next_attempt_at <= ${now}
        order by next_attempt_at, id limit 1 for update skip locked
      ) oldest
    )`;
}

async function only<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(db)).rows;
  if (!row) throw new Error('The database returned no counts.');
  return row;
}
