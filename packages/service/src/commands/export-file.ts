import { buffer } from 'node:stream/consumers';
import { exportAccount, exportJobs } from '../accounts/export-account.ts';
import type { Db } from '../database/tables.ts';
import { type TarEntry, tar } from '../files/tar.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { Storage } from '../media/storage.ts';
import { inputFilesOf, outputFilesOf } from '../operations/generations/file-ends.ts';

interface ExportDeps {
  db: Db;
  /** All files, also those in deployments' own storages. */
  storage: Pick<Storage, 'stat' | 'read'>;
}

/**
 * Writes one file with what is kept of an account: account.json, jobs/<id>.json, and files/ with the
 * files that its jobs made and got, also those of deleted jobs, and its uploads. Returns how many
 * there are.
 */
export async function writeExport(
  { db, storage }: ExportDeps,
  accountId: number,
  path: string,
): Promise<{ jobs: number; files: number }> {
  const count = { jobs: 0, files: 0 };
  const written = new Set<string>();

  async function* entries(): AsyncGenerator<TarEntry> {
    // All uploads, because the files of all of them follow.
    const account = await exportAccount(db, accountId, null);
    yield jsonEntry('account.json', account);
    for await (const job of exportJobs(db, accountId)) {
      count.jobs++;
      yield jsonEntry(`jobs/${job.id}.json`, job);
      yield* files([...outputFilesOf(job), ...inputFilesOf(job)]);
    }
    for (const { name, used_at } of account.uploads) yield* files([name], used_at === null);
    yield* files(await filesOfDeletedJobs(db, accountId));
  }

  /** @param mayChange whether the account may replace them meanwhile; then they are read first. */
  async function* files(names: readonly string[], mayChange = false): AsyncGenerator<TarEntry> {
    for (const name of names) {
      if (written.has(name)) continue;
      const file = await storage.stat(name);
      const stream = file && (await storage.read(name));
      // Removed since, because of its age.
      if (!stream) continue;
      const whole = mayChange ? await buffer(stream) : undefined;
      written.add(name);
      count.files++;
      const size = whole?.byteLength ?? file.size;
      yield { name: `files/${name}`, size, content: whole ? [whole] : stream };
    }
  }

  await writeWhole(path, tar(entries()));
  return count;
}

/** Files are kept for longer than the jobs that made them, unless the operator has them removed. */
async function filesOfDeletedJobs(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_ends')
    .select('name')
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

function jsonEntry(name: string, value: unknown): TarEntry {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, size: content.byteLength, content: [content] };
}
