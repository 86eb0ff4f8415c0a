import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../src/testing/wait-for.ts';
import type { KillSetup } from './kills.ts';
import type { FaultPoint } from './points.ts';

/** ETags of a job's files, before and after the stopped worker continued. */
interface Etags {
  before: string[];
  after: string[];
}

/**
 * Stops a worker at a point until another worker has done its job, then lets it continue.
 *
 * @param setup has no worker.
 * @param startOther starts the other worker.
 */
export async function stopPastLease(
  at: FaultPoint,
  setup: KillSetup,
  startOther: () => Promise<{ stop(): Promise<void> }>,
): Promise<Etags> {
  const { cluster, load, url, keys } = setup;
  const [key = ''] = keys;
  const stopped = await cluster.startWorker({ signal: 'SIGSTOP', at });
  const { id } = await load.submit(() => [url], key);
  await waitFor(() => isStopped(stopped.pid));
  const other = await startOther();
  const output = async () => (await outputOf(cluster, id)) ?? [];
  await waitFor(async () => (await output()).length > 0);
  const before = await etagsOf(await output(), url);
  // S3 has times in whole seconds. After this pause, any new write would change the ETag.
  await sleep(1100);
  stopped.kill('SIGCONT');
  await waitFor(() => stopped.stderr().includes('was taken over by another worker'));
  const after = await etagsOf(await output(), url);
  await other.stop();
  stopped.kill('SIGTERM');
  await stopped.exited;
  return { before, after };
}

async function outputOf({ db }: KillSetup['cluster'], id: number): Promise<string[] | undefined> {
  const job = await db.selectFrom('jobs').select('result').where('id', '=', id).executeTakeFirst();
  return (job?.result as { output: string[] } | null | undefined)?.output;
}

async function etagsOf(output: readonly string[], url: string): Promise<string[]> {
  const paths = output.map((file) => new URL(file).pathname);
  const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
  return answers.map(({ headers }) => headers.get('etag') ?? 'none');
}

/** Whether the process is in state T (proc_pid_stat(5)). */
async function isStopped(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
}
