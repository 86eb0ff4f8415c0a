import type { Documented } from './contract.ts';
import { faultsOf, validatorOf } from './judge.ts';
import { type Parts, toSent } from './request.ts';
import { type Received, send } from './send.ts';
import type { Target } from './target.ts';

/** Sends requests to a target, and checks afterwards that it did no more than it answered. */
export interface Probe {
  /** Returns all faults of the answer to a request. The request's body is an object. */
  (operation: Documented, parts: Parts): Promise<string[]>;
  /** Returns all faults in the target's state after the requests. */
  aftermath(): Promise<string[]>;
}

const ownNames = Object.getOwnPropertyNames;
/** Recorded before any request is sent. The target runs in this process. */
const prototype = ownNames(Object.prototype);

export function createProbe(target: Target): Probe {
  const accepted = new Set<number>();

  const probe = async (operation: Documented, parts: Parts) => {
    const answer = await send(target.url, toSent(operation, parts));
    if (operation.poll && answer.status === 200) accepted.add(JSON.parse(answer.text).id);
    return [...faultsOf(operation, answer), ...admitted(operation, parts, answer)];
  };

  const aftermath = async () => {
    const jobs = await target.accounts.db.selectFrom('jobs').select('id').execute();
    return [
      ...target.log.filter((line) => line.includes('"level":"error"')),
      ...jobs.filter(({ id }) => !accepted.has(id)).map(({ id }) => `job ${id} was made in secret`),
      ...(jobs.length < accepted.size ? ['a job is lost'] : []),
      ...ownNames(Object.prototype).filter((name) => !prototype.includes(name)),
    ];
  };

  return Object.assign(probe, { aftermath });
}

/** The service must refuse whatever the contract forbids. It may refuse more. */
function admitted({ body: schema }: Documented, { body }: Parts, { status }: Received): string[] {
  if (!schema || status === 400) return [];
  const isValid = validatorOf(schema);
  if (isValid(body) || isValid(withoutNulls(body))) return [];
  return [`answered ${status} to what the contract forbids`];
}

/** A field that is null is left out (`x-null-in-requests`); if it is required, it is missing then. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}
