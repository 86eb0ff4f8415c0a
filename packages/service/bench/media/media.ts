/**
 * Measures what the contract's examples cost, and how much they slow down other callers:
 *
 *     node bench/media/media.ts [--quick]
 *
 * Two equal jobs run side by side on a new service. Operations of deployments are left out, because
 * they do the same work in other processes. Prints tables in Markdown. Needs Linux, which reports
 * what processes use.
 */
import { availableParallelism } from 'node:os';
import { required } from '../../proof/required.ts';
import { serveFiles } from '../../src/testing/file-server.ts';
import { type Prepared, prepareRequests } from '../examples/prepare.ts';
import { makeHome } from '../examples/service.ts';
import { compareLatency } from './busy.ts';
import { costOf } from './cost.ts';

const quick = process.argv.includes('--quick');
/** One per account, because each account runs one job at a time. */
const jobsAtOnce = 2;
const count = quick ? 100 : 1_000;

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

const [home, files] = await Promise.all([makeHome(), serveFiles()]);

async function withService<T>(
  work: (service: Awaited<ReturnType<typeof home.start>>) => Promise<T>,
): Promise<T> {
  const service = await home.start();
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

function prepare() {
  return withService(async (service) => {
    const keys: string[] = [];
    while (keys.length < jobsAtOnce) keys.push((await home.newCustomer(service)).key);
    const access = { url: service.url, key: required(keys[0], 'API key') };
    const requests = await prepareRequests(access, files, (name) => progress(`making ${name}`));
    return { keys, requests: requests.filter(({ path }) => !path.includes('/enterprise/')) };
  });
}

/** Returns whether all requests succeeded. */
async function printCosts(keys: readonly string[], requests: readonly Prepared[]) {
  let failed = false;
  console.log('| operation | example | CPU, s | wall, s | peak memory, MB |');
  console.log('| --- | --- | ---: | ---: | ---: |');
  for (const request of requests) {
    const name = `| ${request.operation} | ${request.name} |`;
    progress(name);
    try {
      if (request.missing) throw new Error(request.missing);
      const { cpu, wall, memory } = await costOf(home, keys, request);
      const megabytes = (memory / 1e6).toFixed(0);
      console.log(`${name} ${cpu.toFixed(1)} | ${wall.toFixed(1)} | ${megabytes} |`);
    } catch (error) {
      failed = true;
      console.log(`${name} ${(error as Error).message} | | |`);
    }
  }
  return !failed;
}

async function printLatency(keys: readonly string[], videoRequest: Prepared): Promise<void> {
  const comparisons = await withService((service) =>
    compareLatency(service, keys, videoRequest, count),
  );
  console.log(`\nAnswers while ${keys.length} videos are made, p99 of ${count}:\n`);
  console.log('| exchange | idle, ms | busy, ms | ratio |\n| --- | ---: | ---: | ---: |');
  for (const { exchange, idle, busy } of comparisons) {
    const ratio = (busy / idle).toFixed(1);
    console.log(`| ${exchange} | ${idle.toFixed(1)} | ${busy.toFixed(1)} | ${ratio} × |`);
  }
}

try {
  const { keys, requests } = await prepare();
  console.log(
    `Two equal jobs side by side: CPU of one, wall of the slower; ${availableParallelism()} cores, ` +
      `Node ${process.version}.\n`,
  );
  const succeeded = await printCosts(keys, requests);
  const videoRequest = requests.find(({ operation }) => operation === 'generateVideo');
  if (videoRequest) await printLatency(keys, videoRequest);
  process.exitCode = succeeded ? 0 : 1;
} finally {
  await files.close();
  await home.remove();
}
