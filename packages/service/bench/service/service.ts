/**
 * Measures what requests to the whole service cost, on PGlite and on Postgres, and compares them
 * with Portkey's gateway where that does the same:
 *
 *     node bench/service/service.ts [--quick]
 *
 * Each side runs in its own processes and does the same work. The sides take turns in every round,
 * so that other load on the machine affects all of them. Prints medians, as tables in Markdown, and
 * ratios within the rounds. Needs Linux, which reports the processor time of other processes.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { openQueue } from '../queue/adapters.ts';
import { pickUp } from '../queue/measures.ts';
import {
  type Exchanges,
  gatewayExchanges,
  studioExchanges,
  upstreamExchanges,
} from './exchanges.ts';
import { measure } from './load.ts';
import { watchOthers } from './others.ts';
import { startGateway, startUpstream } from './processes.ts';
import { Report } from './report.ts';
import { startStudio } from './services.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 1 : 5;
const seconds = quick ? 1 : 3;
const warmUpSeconds = quick ? 2 : 4;
const progress = (text: string) => void process.stderr.write(`${text}\n`);

const report = new Report();
/** Called from the last to the first. */
const closing: (() => Promise<unknown>)[] = [];

async function opened<T extends { stop(): Promise<unknown> }>(start: Promise<T>): Promise<T> {
  const running = await start;
  closing.push(() => running.stop());
  return running;
}

try {
  const postgres = await opened(startPostgres());
  const upstream = await opened(startUpstream());
  const gateway = await opened(startGateway());
  const embedded = await opened(startStudio(upstream.url));
  const shared = await opened(startStudio(upstream.url, postgres.url('postgres')));
  const second = await opened(shared.another());
  const sides: Record<string, Exchanges> = {
    PGlite: await studioExchanges(embedded),
    Postgres: await studioExchanges(shared, [second]),
    Portkey: gatewayExchanges(gateway, upstream),
    upstream: upstreamExchanges(upstream),
  };
  const turns = Object.entries(sides).flatMap(([side, exchanges]) =>
    Object.entries(exchanges).map(([what, exchange]) => ({ side, what, exchange })),
  );
  progress('warming up');
  for (const { exchange } of turns) await measure(exchange, warmUpSeconds);
  const othersShare = watchOthers();
  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}`);
    for (const { side, what, exchange } of round % 2 === 0 ? turns : turns.toReversed()) {
      report.add(side, what, await measure(exchange, seconds));
    }
  }
  const others = (othersShare() * 100).toFixed(0);
  const queue = await openQueue('genmedia', postgres.url('template1'));
  const raw = await pickUp(queue, quick ? 20 : 100, 0.5);
  await queue.close();

  const { version } = JSON.parse(
    readFileSync(
      new URL('../../node_modules/@portkey-ai/gateway/package.json', import.meta.url),
      'utf8',
    ),
  );
  console.log(
    `Medians of ${rounds} rounds of ${seconds} s; ${availableParallelism()} cores, Node ` +
      `${process.version}, Portkey's gateway ${version}, one Postgres without fsync. Others took ` +
      `${others} % of the machine's processor time; what that does to a tail is seen at the upstream, ` +
      'a bare server of Node.\n',
  );
  report.print();
  console.log(
    `\nThe queue alone (bench:queue), from its call to the job's start: p50 ${raw.toFixed(1)} ms.`,
  );
} finally {
  for (const close of closing.reverse()) await close();
}
