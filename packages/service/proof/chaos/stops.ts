import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../src/testing/wait-for.ts';
import type { Scene } from './kills.ts';
import type { Point } from './points.ts';

export interface Stopped {
  /** What the first worker logged after it went on. */
  log: string;
  /** ETags of the job's files, from before it went on and from after. */
  etags: [before: string[], after: string[]];
}

/**
 * Stops a worker at a point until its job was given to another and done, then lets it go on.
 *
 * @param scene without a worker.
 * @param startOther starts the other.
 */
export async function stopPastLease(
  at: Point,
  scene: Scene,
  startOther: () => Promise<{ stop(): Promise<void> }>,
): Promise<Stopped> {
  const { cluster, load, url, keys } = scene;
  const [key = ''] = keys;
  const stopped = await cluster.startWorker({ signal: 'SIGSTOP', at });
  const { id } = await load.submit(() => [url], key);
  await waitFor(() => isStopped(stopped.pid));
  const other = await startOther();
  const output = async () => (await outputOf(cluster, id)) ?? [];
  await waitFor(async () => (await output()).length > 0);
  const before = await etagsOf(await output(), url);
  // S3 tells times in whole seconds: what is written now shows in the ETag.
  await sleep(1100);
  stopped.kill('SIGCONT');
  await waitFor(() => stopped.stderr().includes('was taken over by another worker'));
  const after = await etagsOf(await output(), url);
  await other.stop();
  stopped.kill('SIGTERM');
  await stopped.exited;
  return { log: stopped.stderr(), etags: [before, after] };
}

async function outputOf({ db }: Scene['cluster'], id: number): Promise<string[] | undefined> {
  const job = await db.selectFrom('jobs').select('result').where('id', '=', id).executeTakeFirst();
  return (job?.result as { output: string[] } | null | undefined)?.output;
}

async function etagsOf(output: readonly string[], url: string): Promise<string[]> {
  const paths = output.map((file) => new URL(file).pathname);
  const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
  return answers.map(({ headers }) => headers.get('etag') ?? 'none');
}

/** State T of proc_pid_stat(5). */
async function isStopped(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
}
