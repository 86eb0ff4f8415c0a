import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileCache, nodeFlags } from '../../testing/command.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { openDatabase } from '../connection.ts';
import { lockFile } from '../lock-file.ts';
import { copyDatabase } from '../testing.ts';
import { Backend } from './backend.ts';
import { cString, frame } from './frames.ts';
import { maintain } from './maintenance.ts';
import { makeDatabase } from './make-database.ts';
import { createSession } from './session.ts';
import { compiledEngine } from './start.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTestFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A process that inserts keys one by one. It prints the number of each after its commit. */
function startWriter() {
  const script = `
    const { openDatabase } = await import(${JSON.stringify(new URL('../connection.ts', import.meta.url))});
    const { sql } = await import('kysely');
    const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    for (let i = 0; ; i++) {
      await sql\`insert into webhook_keys values (\${i}, \${i}::text, '', '')\`.execute(db);
      process.stdout.write(i + '\\n');
    }`;
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const cwd = join(import.meta.dirname, '../../..');
  const env = { PATH: process.env.PATH, ...compileCache };
  const args = [...nodeFlags, '--input-type=module', '-e', script];
  return spawn(process.execPath, args, { stdio, cwd, env });
}

async function killAfter(lines: number): Promise<number> {
  const writer = startWriter();
  // The process exits a moment after its output ends, and holds the lock until then.
  const gone = once(writer, 'exit');
  let last = -1;
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line);
    if (last >= lines) writer.kill('SIGKILL');
  }
  await gone;
  return last;
}

test('nothing that was committed is lost if the process is killed', async () => {
  copyDatabase(dataDir);
  const acknowledged = await killAfter(150);
  expect(acknowledged).toBeGreaterThanOrEqual(150);

  const database = await openDatabase({ dataDir });
  const { rows } = await sql<{ number: number }>`
    select number from webhook_keys order by number`.execute(database.db);
  await database.close();
  expect(rows.slice(0, acknowledged + 1).map(({ number }) => number)).toEqual(
    Array.from({ length: acknowledged + 1 }, (_, number) => number),
  );
});

test('a database that cannot be created is reported, and leaves no files', async () => {
  // The suffix of the draft makes its name too long for the file system.
  const making = makeDatabase(join(dataDir, 'x'.repeat(250)));
  await expect(making).rejects.toThrow(/^The embedded database could not be made: .*ENAMETOOLONG/);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a data folder that is open cannot be opened again', async () => {
  copyDatabase(dataDir);
  const close = await lockFile(join(dataDir, 'lock'));
  await expect(openDatabase({ dataDir })).rejects.toThrow('DATA_DIR of its own');
  await close();
});

test('a folder of another major version is refused, and left alone', async () => {
  copyDatabase(dataDir);
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow('made by Postgres 17');
  expect(await readdir(dataDir)).toEqual(['database', 'lock.db']);
});

test('a database that stops is reported, and the next query starts it again', async () => {
  copyDatabase(dataDir);
  const failures: string[] = [];
  const database = await openDatabase({
    dataDir,
    onFailure: ({ message }) => failures.push(message),
  });
  await sql`create table facts (fact text)`.execute(database.db);
  await sql`insert into facts values ('kept')`.execute(database.db);
  const log = join(dataDir, 'database', 'pg_wal');
  await rename(log, `${log}.gone`);
  await sql`select pg_switch_wal()`.execute(database.db);
  const write = sql`insert into facts values ('lost')`.execute(database.db);
  await expect(write).rejects.toThrow('Connection terminated');
  await expect.poll(() => failures).toEqual([expect.stringContaining('PANIC')]);

  await expect(sql`select 1`.execute(database.db)).rejects.toThrow();
  await rename(`${log}.gone`, log);
  const { rows } = await sql`select * from facts`.execute(database.db);
  expect(rows).toEqual([{ fact: 'kept' }]);
  await database.close();
});

test('a database that cannot write its log at the end says so, and its folder is free', async () => {
  copyDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  await sql`create table facts (fact text)`.execute(database.db);
  const log = join(dataDir, 'database', 'pg_wal');
  await rename(log, `${log}.gone`);
  await sql`select pg_switch_wal()`.execute(database.db);
  await expect(database.close()).rejects.toThrow(/^The embedded database failed: PANIC: /);
  await (await lockFile(join(dataDir, 'lock')))();
});

test('the write-ahead log is shortened once it is long enough, and not before', async () => {
  copyDatabase(dataDir);
  const session = await createSession(
    join(dataDir, 'database'),
    await compiledEngine(),
    (reason) => {
      throw new Error(reason);
    },
  );
  const run = (statement: string) => session.execute(frame('Q', cString(statement)));
  const limit = 2 ** 20;
  expect(maintain(session, limit)).toBe(false);
  run("insert into rate_limits select 'k' || g, now(), g from generate_series(1, 10) g");
  run(
    'create table filler as select repeat(md5(g::text), 30) as text from generate_series(1, 2000) g',
  );
  expect(maintain(session)).toBe(false);
  expect(maintain(session, limit)).toBe(true);
  expect(maintain(session, limit)).toBe(false);
  await session.close();
});

test('maintenance waits until no transaction is open', async () => {
  const statuses = ['T', 'I'];
  const ran: string[] = [];
  const backend = new Backend((request) => {
    ran.push(request.toString().includes('commit') ? 'commit' : 'begin');
    return frame('Z', Buffer.from(statuses.shift() ?? 'I'));
  }, '18');
  const connection = backend.connect({ send: () => {}, end: () => {} });
  connection.receive(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]));
  connection.receive(frame('Q', cString('begin')));
  backend.whenFree(() => ran.push('maintenance'));
  connection.receive(frame('Q', cString('commit')));
  expect(ran).toEqual(['begin', 'commit', 'maintenance']);
});
