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
  serviceExchanges,
  upstreamExchanges,
} from './exchanges.ts';
import { measure } from './load.ts';
import { watchOthers } from './others.ts';
import { startGateway, startUpstream } from './processes.ts';
import { Report } from './report.ts';
import { startMeasuredService } from './services.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 1 : 5;
const seconds = quick ? 1 : 3;
const warmUpSeconds = quick ? 2 : 4;

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

const report = new Report();
/** Called from the last to the first. */
const closers: (() => Promise<unknown>)[] = [];

async function closeAtEnd<T extends { stop(): Promise<unknown> }>(start: Promise<T>): Promise<T> {
  const running = await start;
  closers.push(() => running.stop());
  return running;
}

try {
  const postgres = await closeAtEnd(startPostgres({ isDurable: true }));
  const upstream = await closeAtEnd(startUpstream());
  const gateway = await closeAtEnd(startGateway());
  const embedded = await closeAtEnd(startMeasuredService(upstream.url));
  const shared = await closeAtEnd(startMeasuredService(upstream.url, postgres.url('postgres')));
  const second = await closeAtEnd(shared.another());
  const systems: Record<string, Exchanges> = {
    PGlite: await serviceExchanges(embedded),
    Postgres: await serviceExchanges(shared, [second]),
    Portkey: gatewayExchanges(gateway, upstream),
    upstream: upstreamExchanges(upstream),
  };
  const turns = Object.entries(systems).flatMap(([system, exchanges]) =>
    Object.entries(exchanges).map(([label, exchange]) => ({ system, label, exchange })),
  );
  progress('warming up');
  for (const { exchange } of turns) await measure(exchange, warmUpSeconds);
  const othersShare = watchOthers();
  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}`);
    for (const { system, label, exchange } of round % 2 === 0 ? turns : turns.toReversed()) {
      report.add(system, label, await measure(exchange, seconds));
    }
  }
  const others = (othersShare() * 100).toFixed(0);
  const queue = await openQueue('genmedia', postgres.url('template1'));
  const pickUpMs = await pickUp(queue, quick ? 20 : 100, 0.5);
  await queue.close();

  const { version } = JSON.parse(
    readFileSync(
      new URL('../../node_modules/@portkey-ai/gateway/package.json', import.meta.url),
      'utf8',
    ),
  );
  console.log(
    `Medians of ${rounds} rounds of ${seconds} s; ${availableParallelism()} cores, Node ` +
      `${process.version}, Portkey's gateway ${version}, one Postgres with fsync. Others took ` +
      `${others} % of the machine's processor time; what that does to a tail is seen at the upstream, ` +
      'a bare server of Node.\n',
  );
  report.print();
  console.log(
    `\nThe queue alone (bench:queue), from its call to the job's start: p50 ${pickUpMs.toFixed(1)} ms.`,
  );
} finally {
  for (const close of closers.reverse()) await close();
}
