import { isRead, type Operation, type OperationId, startsJob } from '../operation.ts';

/** Remembers who started which job: in memory, in a key-value store or in a table. */
export interface JobOwners {
  /** Who started the job with this id; undefined or null if nobody is known. */
  get(job: string): KnownOwner | Promise<KnownOwner>;
  /** Called once before the page hears of its job. If it fails, the page gets a 502. */
  set(job: string, owner: string): unknown;
}

type KnownOwner = string | null | undefined;

/** What a user of the page has asked of the service, and the service has accepted. */
export interface ProxyUsage {
  /** Whose request it is: what `authorize` returned. */
  owner: string;
  /** The operation that the service was asked for. */
  operation: OperationId;
  /** The job that the request started; undefined if its operation makes none. */
  job?: number;
}

/** The most jobs that `memoryOwners` remembers. The oldest are forgotten first. */
const maxJobs = 100_000;

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
      const [oldest] = owners.keys();
      if (owners.size > maxJobs && oldest !== undefined) owners.delete(oldest);
    },
  };
}

export interface OwnedCall {
  owner: string;
  owners: JobOwners;
  id: OperationId;
  operation: Operation;
  onUsage: ((usage: ProxyUsage) => unknown) | undefined;
  onError(error: unknown): void;
  /** The claims that are under way, by the id of the job. All requests of a proxy share them. */
  claims: Map<number, Promise<boolean>>;
  /** Sends the request again for other jobs of its list. */
  fetchPage(cursor: string, limit: number): Promise<Response>;
}

/** Whether a request is about a job that another user, or nobody, has started. */
export async function isForeignJob(
  { owner, owners }: Pick<OwnedCall, 'owner' | 'owners'>,
  { id }: Readonly<Record<string, string>>,
): Promise<boolean> {
  return id !== undefined && (await owners.get(id)) !== owner;
}

/**
 * The answer that one user may see: of a list, only the user's own jobs. Remembers whose job was
 * started. Undefined if the job is another user's, as after a request with that user's
 * Idempotency-Key.
 */
export async function ownAnswer(answer: Response, call: OwnedCall): Promise<Response | undefined> {
  const { id: operation, owner, onUsage, onError } = call;
  if (!answer.ok) return answer;
  const isStart = startsJob(call.operation);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (isJson && (isStart || call.operation.method === 'GET')) {
    const body: { id?: unknown; jobs?: unknown } = Object(await answer.json());
    if (isStart) return (await claimJob(body.id, call)) ? withBody(answer, body) : undefined;
    return withBody(answer, isPage(body) ? await ownPage(body, call) : body);
  }
  try {
    if (!isRead(call.operation)) await onUsage?.({ owner, operation });
  } catch (error) {
    // The answer is paid, and there is no key with which the page could ask for it again.
    onError(error);
  }
  return answer;
}

/** Makes a new job the owner's. False if the job is another user's. */
async function claimJob(job: unknown, call: OwnedCall): Promise<boolean> {
  if (typeof job !== 'number') return true;
  const { claims } = call;
  // A request that is repeated meanwhile waits, whatever becomes of the first.
  const before = claims.get(job)?.catch(() => {});
  const claim = Promise.resolve(before).then(() => claimAndCount(job, call));
  claims.set(job, claim);
  try {
    return await claim;
  } finally {
    if (claims.get(job) === claim) claims.delete(job);
  }
}

async function claimAndCount(job: number, call: OwnedCall): Promise<boolean> {
  const { id: operation, owner, owners, onUsage } = call;
  const known = await owners.get(String(job));
  if (known != null) return known === owner;
  await onUsage?.({ owner, operation, job });
  // Last: a repeated request is counted unless the job has its owner.
  await owners.set(String(job), owner);
  return true;
}

interface Page {
  jobs: unknown[];
  next_cursor?: string | null;
}

function isPage(body: { jobs?: unknown }): body is Page {
  return Array.isArray(body.jobs);
}

/** The most pages of all users that are read for one page of one user. */
const maxPages = 10;

/** A page as long as the service's own, as far as the next pages have jobs of the owner. */
async function ownPage(page: Page, call: OwnedCall): Promise<Page> {
  const size = page.jobs.length;
  const jobs = await ownJobs(page.jobs, call);
  let cursor = page.next_cursor;
  for (let pages = 1; cursor && jobs.length < size && pages < maxPages; pages++) {
    const answer = await call.fetchPage(cursor, size - jobs.length);
    if (!answer.ok) {
      await answer.body?.cancel().catch(() => {});
      break;
    }
    const next: Page = await answer.json();
    jobs.push(...(await ownJobs(next.jobs, call)));
    cursor = next.next_cursor;
  }
  return { ...page, jobs, next_cursor: cursor ?? null };
}

async function ownJobs(jobs: unknown[], { owner, owners }: OwnedCall): Promise<unknown[]> {
  const found = await Promise.all(jobs.map((job) => owners.get(String(Object(job).id))));
  return jobs.filter((_, index) => found[index] === owner);
}

function withBody({ status, headers }: Response, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
