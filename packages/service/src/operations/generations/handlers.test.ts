import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Auth } from '../../admission/authentication.ts';
import { toProblem } from '../../admission/problems.ts';
import { loadConfig } from '../../config.ts';
import { type Notifications, openNotifications } from '../../database/notifications.ts';
import { useDatabase } from '../../database/testing.ts';
import { sandbox } from '../../engines/catalogue/provider-definition.ts';
import type { CatalogueModel } from '../../engines/catalogue/schema.ts';
import { createRegistry } from '../../engines/registry.ts';
import type { Claim } from '../../jobs/claim.ts';
import { finish, type Outcome } from '../../jobs/ends.ts';
import { claim, useQueue } from '../../jobs/testing.ts';
import { createLog } from '../../log.ts';
import { openDiskStorage } from '../../media/disk-storage.ts';
import { fileUrl } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';
import { watchStorage } from '../../media/storage-watch.ts';
import { createRoom } from '../../memory/room.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import type { UploadUser } from '../use-uploads.ts';
import { generationHandlers, startHandler } from './handlers.ts';
import { generations } from './list.ts';

const database = useDatabase('Postgres');
const queue = useQueue(database);
const input = { model_id: 'sandbox-image', prompt: 'a red cat', samples: 1 };
const model: CatalogueModel = {
  model_id: 'sandbox-image',
  name: 'Image',
  feature: 'imagen',
  description: '',
  operations: ['generateImage'],
  provider: 'sandbox',
  model: { image: 'image' },
  limits: {},
};
let notifications: Notifications;

beforeAll(async () => {
  notifications = await openNotifications(database, () => {});
});

afterAll(() => notifications.close());

let storageCheck = async () => {};

/** What handlers need of a service in which no worker does the jobs. */
async function contextOf(
  models: CatalogueModel[],
  endWaits: AbortSignal,
  syncWait: string,
  storage?: Storage,
) {
  return {
    engines: createRegistry({ models, providers: { sandbox } }),
    db: database.db,
    notifications,
    config: loadConfig({ SYNC_WAIT: syncWait }),
    publicUrl: 'https://media.example',
    endWaits,
    storage: storage ?? (await openDiskStorage(await makeTestFolder())),
    storageWatch: watchStorage(async () => storageCheck(), createLog('silent')),
    // The requests name no files.
    uploads: {
      use: async () => {},
      useWith: (_, accept) => accept(),
    } satisfies UploadUser['uploads'],
    room: createRoom(1000),
  };
}

/** Asks for a picture. */
async function ask(
  signal: AbortSignal,
  endWaits: AbortSignal,
  {
    limits,
    isGiven,
    syncWait = '300',
    prefer,
    unknownFields = [],
    base64 = false,
    storage,
    onAccepted = async () => {},
    account,
  }: Partial<Pick<CatalogueModel, 'limits'> & Asker> = {},
) {
  const models = [{ ...model, ...(limits && { limits }) }];
  const context = await contextOf(models, endWaits, syncWait, storage);
  context.uploads.useWith = async (_, accept) => {
    const accepted = await accept();
    await onAccepted();
    return accepted;
  };
  const body = { key: 'gmk_', width: 512, height: 512, base64, ...input };
  const auth = ownerOf(account ?? (await queue.account()));
  const headers = { 'Idempotency-Key': 'one', ...(prefer !== undefined && { Prefer: prefer }) };
  const request = {
    body,
    headers,
    signal,
    requestId: 'req_1',
    isGiven: isGiven ?? (() => true),
    unknownFields,
  };
  const start = startHandler(context, generations.generateImage);
  return await start(request, auth);
}

function ownerOf(id: number): Auth {
  const rights = { verified: true, disabled: false, plan: 'standard' } as const;
  const account = { id, name: '', email: '', username: '', ...rights, monthlyLimit: undefined };
  return { account, credential: '' };
}

interface Asker {
  account: number;
  isGiven: (field: string) => boolean;
  syncWait: string;
  prefer: string;
  unknownFields: string[];
  base64: boolean;
  storage: Storage;
  /** Runs between the acceptance of the job and the answer. */
  onAccepted: () => Promise<void>;
}

/** Ends a job as a worker would. */
async function end(id: number, outcome: Outcome): Promise<void> {
  // Jobs of other tests wait in queues of other accounts.
  let claimed: Claim | undefined;
  do claimed = await claim(database.db, 'worker');
  while (claimed && claimed.job.id !== id);
  await finish(database.db, { claim: claimed as Claim, outcome });
}

const never = new AbortController().signal;

test('a caller that waits while the service stops is told where the result will be', async () => {
  const stopping = new AbortController();
  const answer = ask(never, stopping.signal);
  const answered = vi.fn();
  answer.then(answered, answered);
  const jobs = () => database.db.selectFrom('jobs').select('id').execute();
  await expect.poll(jobs).toHaveLength(1);
  expect(answered).not.toHaveBeenCalled();
  stopping.abort();
  expect((await answer).body).toMatchObject({
    status: 'processing',
    fetch_result: expect.stringMatching(/^https:\/\/media\.example\/api\/v7\/images\/fetch\/\d+$/),
  });
});

test('the handler does not wait if the caller has hung up', async () => {
  const gone = new AbortController();
  const answer = ask(gone.signal, never);
  gone.abort();
  expect((await answer).body.status).toBe('processing');
});

test('without a wait the answer shows the job as it was accepted, even if it has ended', async () => {
  const listen = vi.spyOn(notifications, 'listen');
  const account = await queue.account();
  const onAccepted = async () => {
    const { id } = await database.db
      .selectFrom('jobs')
      .select('id')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    await end(id, { status: 'success', json: JSON.stringify({ output: [], meta: {} }) });
  };
  const { body } = await ask(never, never, { syncWait: '0', account, onAccepted });
  expect(body.status).toBe('processing');
  expect(listen).not.toHaveBeenCalled();
});

test.each(['respond-async', 'wait=0', 'respond-async, wait=0'])(
  'Prefer: %s is answered as soon as the job is accepted, and the answer says so',
  async (prefer) => {
    const listen = vi.spyOn(notifications, 'listen');
    const { body, headers } = await ask(never, never, { prefer });
    expect(body).toMatchObject({ status: 'processing', queue_position: 1 });
    expect(headers).toEqual({ 'Preference-Applied': prefer });
    expect(listen).not.toHaveBeenCalled();
  },
);

test('a result that does not fit into the answer now is to be fetched: it is not paid for twice', async () => {
  const storage = await openDiskStorage(await makeTestFolder());
  // With its base64 more than the room of `contextOf`.
  const { name } = await storage.write(Buffer.alloc(1000), { mediaType: 'image/png' });
  const asker = { account: await queue.account(), base64: true, storage };
  const { id } = (await ask(never, never, { ...asker, syncWait: '0' })).body as { id: number };
  const result = { output: [fileUrl('https://media.example', name)], meta: {} };
  await end(id, { status: 'success', json: JSON.stringify(result) });
  expect((await ask(never, never, asker)).body).toMatchObject({
    status: 'processing',
    id,
    message: 'The job is done: its result can be fetched.',
  });
});

test('while the storage is away, no job is accepted, and the answer says when to try again', async () => {
  onTestFinished(() => {
    storageCheck = async () => {};
  });
  storageCheck = async () => {
    throw new Error('S3 answered 503 SlowDown');
  };
  const account = await queue.account();
  const refused = await ask(never, never, { prefer: 'respond-async', account }).catch(toProblem);
  expect(refused).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
  expect(String(refused)).toMatch(/cannot store files now, so it takes no new jobs/);
  storageCheck = async () => {};
  const { body } = await ask(never, never, { prefer: 'respond-async', account });
  expect(body).toMatchObject({ status: 'processing', queue_position: 1 });
});

/** Fetches a new job that no worker does, for a caller that may hang up. */
async function fetchJob(prefer: string | undefined, { syncWait = '300', endWaits = never } = {}) {
  const account = await queue.account();
  const { id } = await queue.accepted(account, input);
  const listen = vi.spyOn(notifications, 'listen');
  const handlers = generationHandlers(await contextOf([model], endWaits, syncWait));
  const caller = new AbortController();
  const headers = prefer === undefined ? {} : { Prefer: prefer };
  const request = { params: { id }, headers, signal: caller.signal };
  const answer = handlers.fetchImage(request as never, ownerOf(account)) as Promise<
    Awaited<ReturnType<typeof ask>>
  >;
  answer.catch(() => {});
  return { id, listen, caller, answer };
}

test.each([undefined, 'wait=0', 'respond-async', 'handling=lenient'])(
  'a fetch with Prefer: %s is answered at once',
  async (prefer) => {
    const { answer, listen } = await fetchJob(prefer);
    expect((await answer).body.status).toBe('processing');
    expect(listen).not.toHaveBeenCalled();
  },
);

test('a fetch that prefers to wait is answered as soon as the job ends, and says so', async () => {
  const { id, answer, listen } = await fetchJob('wait=250');
  await expect.poll(() => listen.mock.calls.length).toBe(1);
  await end(id, { status: 'error', code: 'model_failed', message: 'No.' });
  const { body, headers } = await answer;
  expect(body).toMatchObject({ status: 'error', code: 'model_failed' });
  expect(headers).toEqual({ 'Preference-Applied': 'wait=250' });
});

test('a fetch that waits for a job of an account that is deleted meanwhile finds no job', async () => {
  const { id, answer, listen } = await fetchJob('wait=250');
  await expect.poll(() => listen.mock.calls.length).toBe(1);
  await database.db.deleteFrom('jobs').where('id', '=', id).execute();
  await sql`select pg_notify('jobs_finished', ${String(id)})`.execute(database.db);
  await expect(answer).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('a start that waits while its account is deleted is told that its key is gone', async () => {
  const account = await queue.account();
  const listen = vi.spyOn(notifications, 'listen');
  const answer = ask(never, never, { account }).catch(toProblem);
  await expect.poll(() => listen.mock.calls.length).toBe(1);
  const [job] = await database.db
    .deleteFrom('jobs')
    .where('account_id', '=', account)
    .returning('id')
    .execute();
  await sql`select pg_notify('jobs_finished', ${String(job?.id)})`.execute(database.db);
  expect(await answer).toMatchObject({ status: 401, code: 'invalid_api_key' });
});

test('a fetch waits no longer than the service itself would', async () => {
  const { answer } = await fetchJob('wait=250', { syncWait: '0.05' });
  expect((await answer).body.status).toBe('processing');
});

test('the wait of a fetch ends when its caller hangs up, and when the service stops', async () => {
  const gone = await fetchJob('wait=250');
  await expect.poll(() => gone.listen.mock.calls.length).toBe(1);
  gone.caller.abort();
  expect((await gone.answer).body.status).toBe('processing');

  const stopping = new AbortController();
  const stopped = await fetchJob('wait=250', { endWaits: stopping.signal });
  await expect.poll(() => stopped.listen.mock.calls.length).toBe(2);
  stopping.abort();
  expect((await stopped.answer).body.status).toBe('processing');
});

test('a job keeps the names of unknown fields, whatever they are and however many', async () => {
  const account = await queue.account();
  const unknownFields = ['negativ_prompt', '\0', '\ud800', 'x'.repeat(1000), ...'abcdefghi'];
  await ask(AbortSignal.abort(), never, { account, unknownFields });
  const { unknown_fields: kept } = await database.db
    .selectFrom('jobs')
    .select('unknown_fields')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  expect(kept).toHaveLength(10);
  expect(kept?.slice(0, 4)).toEqual([
    '"negativ_prompt"',
    '"\\u0000"',
    '"\\ud800"',
    `"${'x'.repeat(60)}"`,
  ]);
});

test('a default that the model does not accept becomes the nearest value, and the request stays the same', async () => {
  const account = await queue.account();
  const asker = { account, isGiven: (field: string) => field !== 'width' };
  const gone = AbortSignal.abort();
  const small = { width: { least: 64, most: 256 } };
  const first = await ask(gone, never, { ...asker, limits: small });
  const {
    id,
    model_id,
    input: kept,
  } = await database.db
    .selectFrom('jobs')
    .select(['id', 'model_id', 'input'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ width: 256, height: 512 });
  expect(model_id).toBe('sandbox-image');
  // The operator has changed the catalogue. With the same Idempotency-Key it is still the same
  // request.
  const again = await ask(gone, never, { ...asker, limits: { width: { least: 64, most: 128 } } });
  expect([first, again].map(({ body }) => body)).toMatchObject([{ id }, { id }]);
  const named = ask(gone, never, { account, limits: small });
  await expect(named).rejects.toThrow('width must be at most 256');
});
