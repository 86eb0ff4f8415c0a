import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../../src/testing/command.ts';
import { makeTestFolder } from '../../src/testing/folder.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { separation } from './auc.ts';
import { send } from './send.ts';

// Measures whether answers or their time tell who has an account: pnpm bench:enumeration.

const { values: options } = parseArgs({
  options: { samples: { type: 'string', default: '1000' } },
});
const samples = Number(options.samples);
const worst = 0.55;

const password = 'grey herons wade slowly';
const newEmail = () => `${randomBytes(8).toString('hex')}@mail.example`;

/** Paths, and what is sent there; only the address differs between who has an account and who not. */
const asked: Readonly<Record<string, (email: string) => object>> = {
  signup: (email) => ({ email, password }),
  login: (email) => ({ email, password: 'grey herons wade quickly' }),
  'forgot-password': (email) => ({ email }),
  'resend-verification': (email) => ({ email }),
};

interface Told {
  ms: number;
  /** All that does not differ between two requests of one kind. */
  answer: string;
}

async function post(url: string, name: string, email: string): Promise<Told> {
  const body = JSON.stringify(asked[name]?.(email));
  const path = `/api/agents/v1/auth/${name}`;
  const headers = { 'content-type': 'application/json' };
  const start = performance.now();
  const { status, text, headers: told } = await send(url, { method: 'POST', path, headers, body });
  const ms = performance.now() - start;
  const names = Object.keys(told).join();
  return { ms, answer: `${status} ${names} ${text.replace(/req_[\w-]+/, '')}` };
}

/** One operation, asked about people with an account and without one, in random order. */
async function compare(url: string, name: string, people: readonly string[]) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const order = Array.from({ length: 2 * samples }, (_, at) => at % 2 === 0);
  order.sort(() => Math.random() - 0.5);
  for (const [at, isKnown] of order.entries()) {
    const email = isKnown ? (people[at % people.length] ?? '') : newEmail();
    const { ms, answer } = await post(url, name, email);
    times[isKnown ? 'known' : 'unknown'].push(ms);
    answers.add(answer);
  }
  return {
    answers: answers.size,
    'known ms': median(times.known),
    'unknown ms': median(times.unknown),
    AUC: Number(separation(times.known, times.unknown).toFixed(3)),
  };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2));
}

async function measure(environment: Record<string, string>) {
  const folder = await makeTestFolder();
  const limits = { RATE_LIMIT: '1000000', RATE_LIMIT_AUTH: '1000000', LOG_LEVEL: 'error' };
  const given = { PORT: '0', DATA_DIR: folder, ...limits, ...environment };
  const command = runCommand(['serve'], given);
  const url = await command.url;
  const people = Array.from({ length: 50 }, newEmail);
  // Also warms up what is slower the first time.
  for (const name of Object.keys(asked)) {
    for (const email of people) await post(url, name, email);
  }
  const rows: Record<string, Awaited<ReturnType<typeof compare>>> = {};
  for (const name of Object.keys(asked)) rows[name] = await compare(url, name, people);
  command.kill('SIGTERM');
  await command.exited;
  await rm(folder, { recursive: true });
  return rows;
}

const server = await startPostgres();
const onPostgres = { DATABASE_URL: server.url('postgres'), SECRET_KEY: 'ab'.repeat(32) };
const results = { PGlite: await measure({}), Postgres: await measure(onPostgres) };
await server.stop();

let isBroken = false;
for (const [engine, rows] of Object.entries(results)) {
  console.log(`${engine}, ${samples} samples of each class:`);
  console.table(rows);
  isBroken ||= Object.values(rows).some(({ answers, AUC }) => answers !== 1 || AUC > worst);
}
console.log(`At most ${worst} is allowed, and one answer: ${isBroken ? 'BROKEN' : 'kept'}.`);
process.exitCode = isBroken ? 1 : 0;
