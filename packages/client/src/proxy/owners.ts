import { isRead, type Operation, type OperationId } from '../operation.ts';

/** Remembers who started which job: in memory, in a key-value store or in a table. */
export interface JobOwners {
  /** Who started the job with this id; undefined or null if nobody is known. */
  get(job: string): Known | Promise<Known>;
  /** Called once before the page hears of its job. If it fails, the page is told to try again. */
  set(job: string, owner: string): unknown;
}

type Known = string | null | undefined;

/** What a user of the page has asked of the service, and the service has accepted. */
export interface ProxyUsage {
  /** Whose request it is: what `authorize` returned. */
  owner: string;
  /** The operation that the service was asked for. */
  operation: OperationId;
  /** The job that the request started; undefined if its operation makes none. */
  job?: number;
}

/** How many jobs are remembered. The oldest are forgotten first. */
const remembered = 100_000;

/**
 * Owners in the memory of this process: for a server that runs once, and whose jobs need not outlive
 * it.
 */
export function memoryOwners(): JobOwners {
  const owners = new Map<string, string>();
  return {
    get: (job) => owners.get(job),
    set(job, owner) {
      owners.set(job, owner);
      if (owners.size > remembered) {
        for (const [oldest] of owners) {
          owners.delete(oldest);
          break;
        }
      }
    },
  };
}

export interface OwnedCall {
  owner: string;
  owners: JobOwners;
  id: OperationId;
  operation: Operation;
  onUsage: ((usage: ProxyUsage) => unknown) | undefined;
}

/** Whether a request is about a job that another user, or nobody, has started. */
export async function isOfAnother(
  { owner, owners }: Pick<OwnedCall, 'owner' | 'owners'>,
  { id }: Readonly<Record<string, string>>,
): Promise<boolean> {
  return id !== undefined && (await owners.get(id)) !== owner;
}

/**
 * The answer that one user may see: of a list only the own jobs. Remembers whose job was started.
 * Undefined if the job is another user's, whose Idempotency-Key was sent.
 */
export async function ownAnswer(answer: Response, call: OwnedCall): Promise<Response | undefined> {
  const { id: operation, owner, onUsage } = call;
  if (!answer.ok) return answer;
  const startsJob = call.operation.poll !== undefined && !call.operation.reads;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (isJson && (startsJob || call.operation.method === 'GET')) {
    const body: { id?: unknown; jobs?: unknown } = Object(await answer.json());
    if (startsJob) return (await isNewOrOwn(body.id, call)) ? withBody(answer, body) : undefined;
    if (Array.isArray(body.jobs)) body.jobs = await ownJobs(body.jobs, call);
    return withBody(answer, body);
  }
  if (!isRead(call.operation)) await onUsage?.({ owner, operation });
  return answer;
}

async function isNewOrOwn(job: unknown, call: OwnedCall): Promise<boolean> {
  const { id: operation, owner, owners, onUsage } = call;
  if (typeof job !== 'number') return true;
  const known = await owners.get(String(job));
  if (known != null) return known === owner;
  await owners.set(String(job), owner);
  await onUsage?.({ owner, operation, job });
  return true;
}

async function ownJobs(jobs: unknown[], { owner, owners }: OwnedCall): Promise<unknown[]> {
  const found = await Promise.all(jobs.map((job) => owners.get(String(Object(job).id))));
  return jobs.filter((_, index) => found[index] === owner);
}

function withBody({ status, headers }: Response, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
