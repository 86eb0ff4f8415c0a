import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, useDatabase } from '../database/testing.ts';
import type { Storage } from '../media/storage.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { heldContent, useUploads } from './testing.ts';

const mebibyte = 2 ** 20;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const plain = 'text/plain';
const dayMs = 86_400_000;

const setUps = storages.map((tested, index) => {
  const engine: Engine = index === 0 ? 'PGlite' : 'Postgres';
  return { name: `${engine}, ${tested.name}`, engine, tested };
});

describe.each(setUps)('with $name', ({ engine, tested }) => {
  const database = useDatabase(engine);
  const storage = useStorage(tested);
  let uses: ReturnType<typeof useUploads>;
  let accountId: number;
  beforeAll(() => {
    uses = useUploads(database, storage);
  });

  /** A new upload of a new account. */
  async function created(size = 1000, uploads = uses.open()) {
    accountId = await uses.account();
    const name = uses.newName();
    await uploads.create({ name, accountId, size, most: 100 * mebibyte });
    return name;
  }

  /** A new upload of a new account, with its file. */
  async function stored(text: string) {
    const name = await created();
    await uses.open().receive(name, bytesOf(text), plain);
    return name;
  }

  test('of 100 uploads that two processes create at once, exactly as many succeed as fit', async () => {
    accountId = await uses.account();
    const processes = [uses.open(), uses.open()];
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        processes[index % 2]?.create({
          name: uses.newName(),
          accountId,
          size: mebibyte,
          most: 10 * mebibyte,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(90);
    expect(refused[0]).toMatchObject({ reason: { reason: 'full' } });
    const { retryAfter } = (refused[0] as { reason: { retryAfter: number } }).reason;
    expect(retryAfter).toBeGreaterThan(3000);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect(await uses.counted(accountId)).toBe(10 * mebibyte);
  });

  test('space is given back where the file is smaller, and when the upload goes, once', async () => {
    const name = await created(8 * mebibyte);
    expect(await uses.counted(accountId)).toBe(8 * mebibyte);
    await uses.open().receive(name, new Uint8Array(mebibyte), plain);
    expect(await uses.counted(accountId)).toBe(mebibyte);
    await uses.open().receive(name, bytesOf('tiny'), plain);
    expect(await uses.counted(accountId)).toBe(65_536);
    await uses.open().sweep(100);
    expect(await uses.text(name)).toBe('tiny');
    await uses.pass(name, 'expires_at');
    const removed = await Promise.all([uses.open().sweep(100), uses.open().sweep(100)]);
    expect(removed.toSorted()).toEqual([0, 1]);
    expect(await uses.counted(accountId)).toBe(0);
    expect(await uses.text(name)).toBeUndefined();
    expect(await uses.row(name)).toBeUndefined();
  });

  test('an account whose space is full of expired uploads gets it back at once', async () => {
    const name = await created(mebibyte);
    const next = { name: uses.newName(), accountId, size: mebibyte, most: mebibyte };
    await expect(uses.open().create(next)).rejects.toMatchObject({ reason: 'full' });
    await uses.pass(name, 'expires_at');
    await uses.open().create(next);
    expect(await uses.counted(accountId)).toBe(mebibyte);
  });

  test('what was not sent, or sent and not used, goes after its hour; what was used stays', async () => {
    const names = [await created(), await stored('unused'), await stored('used')];
    const [, , used = ''] = names;
    await uses.open().use([used]);
    const left = (await uses.row(used))?.expires_at.getTime() ?? 0;
    expect(left - Date.now()).toBeGreaterThan(29 * dayMs);
    for (const name of names.slice(0, 2)) await uses.pass(name, 'expires_at');
    expect(await uses.open().sweep(100)).toBe(2);
    expect(await Promise.all(names.map(uses.text))).toEqual([undefined, undefined, 'used']);
    await uses.pass(used, 'expires_at');
    expect(await uses.open().sweep(100)).toBe(1);
  });

  test('each use of a file keeps it for another 30 days', async () => {
    const name = await stored('used');
    await uses.open().use([name]);
    // As if that had been 20 days ago.
    const [stored_at, expires_at] = [-20, 10].map((days) => new Date(Date.now() + days * dayMs));
    await database.db
      .updateTable('uploads')
      .set({ stored_at, expires_at })
      .where('name', '=', name)
      .execute();
    await uses.open().use([name]);
    const left = (await uses.row(name))?.expires_at.getTime() ?? 0;
    expect(left - Date.now()).toBeGreaterThan(29 * dayMs);
  });

  test('a used file is not kept longer than other files', async () => {
    const name = await stored('used');
    await uses.open({ fileRetentionDays: 2 }).use([name]);
    const left = (await uses.row(name))?.expires_at.getTime() ?? 0;
    expect(left - Date.now()).toBeLessThanOrEqual(2 * dayMs);
  });

  test('an expired upload can be neither sent nor used', async () => {
    const [unsent, sent] = [await created(), await stored('late')];
    for (const name of [unsent, sent]) await uses.pass(name, 'expires_at');
    const sending = uses.open().receive(unsent, bytesOf('too late'), plain);
    await expect(sending).rejects.toMatchObject({ reason: 'missing' });
    await expect(uses.open().use([sent])).rejects.toMatchObject({ reason: 'missing', file: sent });
  });

  test('an upload that expires while a request waits for its turn cannot be used', async () => {
    const name = await stored('late');
    const accepting = uses.open().useWith([name], (markUsed) =>
      database.db.transaction().execute(async (transaction) => {
        const now = sql<Date>`clock_timestamp()`;
        await transaction
          .updateTable('uploads')
          .set({ expires_at: now })
          .where('name', '=', name)
          .execute();
        await markUsed?.(transaction);
      }),
    );
    await expect(accepting).rejects.toMatchObject({ reason: 'missing', file: name });
  });

  test('an upload that is deleted while a request waits for its turn cannot be used', async () => {
    const name = await stored('deleted');
    const accepting = uses.open().useWith([name], async (markUsed) => {
      await uses.open().remove(name);
      await database.db.transaction().execute(async (transaction) => markUsed?.(transaction));
    });
    await expect(accepting).rejects.toMatchObject({ reason: 'missing', file: name });
  });

  test('the deletion of an upload gives its space back, used or not', async () => {
    const [unsent, used] = [await created(), await stored('used')];
    await uses.open().use([used]);
    for (const name of [unsent, used]) await uses.open().remove(name);
    expect(await uses.counted(accountId)).toBe(0);
    expect(await uses.text(used)).toBeUndefined();
    await expect(uses.open().remove(used)).rejects.toMatchObject({ reason: 'missing' });
  });

  test('an upload has one writer, over all processes; one that breaks off makes room', async () => {
    const name = await created();
    const { content, begun, breakOff } = heldContent('ha', 'lf');
    const first = uses.open().receive(name, content, plain);
    const broken = expect(first).rejects.toThrow('hung up');
    await begun;
    const second = uses.open().receive(name, bytesOf('second'), plain);
    await expect(second).rejects.toMatchObject({ reason: 'busy', retryAfter: 10 });
    await expect(uses.open().remove(name)).rejects.toMatchObject({ reason: 'busy' });
    breakOff(new Error('the other side hung up'));
    await broken;
    expect(await uses.text(name)).toBeUndefined();
    await uses.open().receive(name, bytesOf('third'), plain);
    expect(await uses.text(name)).toBe('third');
  });

  test('a writer whose process died makes room, and can store nothing if it comes back', async () => {
    const name = await created();
    const { content, begun, goOn } = heldContent('fro', 'zen');
    const frozen = uses.open().receive(name, content, plain);
    const refused = expect(frozen).rejects.toMatchObject({ reason: 'used' });
    await begun;
    await uses.pass(name, 'writer_until');
    await uses.open().receive(name, bytesOf('next'), plain);
    await uses.open().use([name]);
    goOn();
    await refused;
    expect(await uses.text(name)).toBe('next');
  });

  test('a file that is too long or empty leaves nothing, and the upload can be sent again', async () => {
    const name = await created(4);
    await expect(uses.open().receive(name, bytesOf('12345'), plain)).rejects.toMatchObject({
      code: 'too_large',
    });
    await expect(uses.open().receive(name, bytesOf(''), plain)).rejects.toMatchObject({
      reason: 'unsent',
    });
    await uses.open().receive(name, bytesOf('1234'), plain);
    expect(await uses.text(name)).toBe('1234');
  });

  test('a file that a request has used cannot be replaced', async () => {
    const name = await stored('first');
    await uses.open().receive(name, bytesOf('later'), plain);
    const longer = uses.open().receive(name, bytesOf('longer'), plain);
    await expect(longer).rejects.toMatchObject({ code: 'too_large' });
    expect(await uses.open().isFinal(name)).toBe(false);
    await uses.open().use([name]);
    expect(await uses.open().isFinal(name)).toBe(true);
    const swap = uses.open().receive(name, bytesOf('swap'), plain);
    await expect(swap).rejects.toMatchObject({ reason: 'used', retryAfter: undefined });
    expect(await uses.text(name)).toBe('later');
  });

  test('a file that is used while another one is sent in its place stays', async () => {
    const name = await stored('first');
    const { content, begun, goOn } = heldContent('sw', 'ap');
    const swap = uses.open().receive(name, content, plain);
    const refused = expect(swap).rejects.toMatchObject({ reason: 'used' });
    await begun;
    await uses.open().use([name]);
    goOn();
    await refused;
    expect(await uses.text(name)).toBe('first');
  });

  test('a request that names a file which is just being stored waits for it', async () => {
    const name = await created();
    const whole = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    /** Stops when the content is complete and has not got its name. */
    const slow: Storage = {
      ...storage,
      write: (content, options) =>
        storage.write(
          (async function* () {
            yield* content instanceof Uint8Array ? [content] : content;
            whole.resolve();
            await goOn.promise;
          })(),
          options,
        ),
    };
    const sending = uses.open({}, slow).receive(name, bytesOf('whole'), plain);
    await whole.promise;
    const using = uses.open().use([name]);
    goOn.resolve();
    await Promise.all([sending, using]);
    expect(await uses.text(name)).toBe('whole');
    expect((await uses.row(name))?.used_at).not.toBeNull();
  });

  test('whatever wins a race of a request and a replacement, the request keeps what it found', async () => {
    accountId = await uses.account();
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, round) => {
        const uploads = uses.open();
        const name = uses.newName();
        await uploads.create({ name, accountId, size: 100, most: 100 * mebibyte });
        await uploads.receive(name, bytesOf(`first ${round}`), plain);
        const sending = Promise.allSettled([
          uses.open().receive(name, bytesOf(`later ${round}`), plain),
        ]);
        await uploads.use([name]);
        const found = await uses.text(name);
        await sending;
        return { found, kept: await uses.text(name) };
      }),
    );
    for (const { found, kept } of results) {
      expect(found).toMatch(/^(?:first|later) \d+$/);
      expect(kept).toBe(found);
    }
  });

  test('a request cannot use a file that has not arrived; names of other files are left alone', async () => {
    const [unsent, sent] = [await created(), await stored('there')];
    await expect(uses.open().use([sent, unsent])).rejects.toMatchObject({
      reason: 'unsent',
      file: unsent,
    });
    expect((await uses.row(sent))?.used_at).toBeNull();
    await uses.open().use([sent, 'upload-aaaaaaaaaaaaaaaaaaaaaa.png', 'other.png']);
  });

  test('the files that an account sends at once, and its bytes a minute, are limited', async () => {
    const oneAtOnce = uses.open({ atOnce: 1 });
    const name = await created();
    const other = uses.newName();
    await oneAtOnce.create({ name: other, accountId, size: 1000, most: 100 * mebibyte });
    const { content, begun, goOn } = heldContent('on', 'e');
    const sending = oneAtOnce.receive(name, content, plain);
    await begun;
    const second = oneAtOnce.receive(other, bytesOf('other'), plain);
    await expect(second).rejects.toMatchObject({ reason: 'crowded', retryAfter: 5 });
    goOn();
    await sending;
    await oneAtOnce.receive(other, bytesOf('other'), plain, 5);

    // The first upload announced no size, so the 1000 bytes that it was allowed to have count.
    const slow = uses.open({ bytesAMinute: 1010 });
    await slow.receive(other, bytesOf('again'), plain, 5);
    await expect(slow.receive(other, bytesOf('x'), plain, 1)).rejects.toMatchObject({
      reason: 'rate_limited',
      retryAfter: expect.any(Number),
    });
    // As a clock that is set back leaves it.
    await sql`update upload_space set window_ends_at = window_ends_at + interval '1 day'
      where account_id = ${accountId}`.execute(database.db);
    await slow.receive(other, bytesOf('x'), plain, 1);
  });

  test('where all uploads together reach their limit, none is created, but files can be sent and used', async () => {
    const name = await created();
    const narrow = uses.open({ uploadsLimit: 1 });
    const next = { name: uses.newName(), accountId, size: 1000, most: 100 * mebibyte };
    await expect(narrow.create(next)).rejects.toMatchObject({ reason: 'no_room' });
    await narrow.receive(name, bytesOf('sent'), plain);
    await narrow.use([name]);
    expect(await uses.text(name)).toBe('sent');
  });

  test('calls that come at once do not pass the limit of all uploads together', async () => {
    const counted = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from upload_space`.execute(database.db);
      return rows[0]?.bytes ?? 0;
    };
    const before = await counted();
    const uploadsLimit = before + 10 * mebibyte;
    const narrow = uses.open({ uploadsLimit });
    const accounts = await Promise.all(Array.from({ length: 40 }, () => uses.account()));
    const create = (id: number) =>
      narrow.create({ name: uses.newName(), accountId: id, size: mebibyte, most: mebibyte });
    await Promise.allSettled(accounts.map(create));
    const together = await counted();
    expect(together).toBeGreaterThan(before);
    expect(together).toBeLessThanOrEqual(uploadsLimit);
    // One after another, they take what is left.
    for (let left = uploadsLimit - together; left > 0; left -= mebibyte) {
      await create(await uses.account());
    }
    await expect(create(await uses.account())).rejects.toMatchObject({ reason: 'no_room' });
  });
});

describe('on a disk', () => {
  const database = useDatabase('Postgres');
  const disk = storages[0];
  if (!disk) throw new Error('There is no storage on disk.');
  const storage = useStorage(disk);
  let folder: string;
  beforeAll(async () => {
    folder = await makeTestFolder();
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('uploads are refused while they would leave less room than the reserve', async () => {
    const uses = useUploads(database, storage);
    const accountId = await uses.account();
    const make = (uploads: ReturnType<typeof uses.open>) => {
      const made = uses.newName();
      return uploads
        .create({ name: made, accountId, size: 1000, most: mebibyte * 100 })
        .then(() => made);
    };
    const ample = uses.open({ folder, diskReserve: 0 });
    const full = uses.open({ folder, diskReserve: 2 ** 60 });
    await expect(make(full)).rejects.toMatchObject({ reason: 'no_room', retryAfter: 60 });
    expect(await uses.counted(accountId)).toBe(0);
    const name = await make(ample);
    const sending = full.receive(name, bytesOf('refused'), plain);
    await expect(sending).rejects.toMatchObject({ reason: 'no_room' });
    expect((await uses.row(name))?.writer).toBeNull();
    await ample.receive(name, bytesOf('sent'), plain);
    await full.use([name]);
    expect(await uses.text(name)).toBe('sent');
  });

  test('the reason of a refusal is told also where the upload cannot be given back', async () => {
    const uses = useUploads(database, storage);
    const name = uses.newName();
    const upload = { name, accountId: await uses.account(), size: 1000, most: mebibyte };
    await uses.open().create(upload);
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(database.db);
    await sql`create trigger refuse before update on uploads for each row
      when (old.writer is not null) execute function refuse()`.execute(database.db);
    const sending = uses
      .open({ folder, diskReserve: 2 ** 60 })
      .receive(name, bytesOf('refused'), plain);
    await expect(sending).rejects.toMatchObject({ reason: 'no_room' });
    await sql`drop function refuse cascade`.execute(database.db);
  });

  test('what is still being sent after its hour keeps its room', async () => {
    const uses = useUploads(database, storage);
    const create = async (uploads: ReturnType<typeof uses.open>, size: number) => {
      const upload = { name: uses.newName(), accountId: await uses.account(), size };
      await uploads.create({ ...upload, most: 2 ** 51 });
      return upload.name;
    };
    const unchecked = uses.open();
    // More than any disk has.
    const name = await create(unchecked, 2 ** 50);
    const sent = heldContent('sl', 'ow');
    const sending = unchecked.receive(name, sent.content, plain, 4);
    await sent.begun;
    await uses.pass(name, 'expires_at');
    const checked = uses.open({ folder, diskReserve: 0 });
    await expect(create(checked, 1000)).rejects.toMatchObject({ reason: 'no_room' });
    sent.goOn();
    await sending;
    await create(checked, 1000);
  });
});
