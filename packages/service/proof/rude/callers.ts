import { Counts } from '../chaos/counts.ts';
import { pick, type Random } from '../chaos/random.ts';
import { documented } from '../hostile/contract.ts';
import { credentialsFor } from '../hostile/people.ts';
import {
  answeredManners,
  type MannerName,
  mannerNames,
  manners,
  type Rudeness,
} from './manners.ts';
import { download, prepare } from './requests.ts';
import type { Stage } from './stage.ts';

export interface CallerOptions {
  /** How many callers there are in all. */
  callers: number;
  /** How many callers there are at a time. */
  atOnce: number;
  random: Random;
  /** Paths of the service's files, for callers that download. */
  files: readonly string[];
  /** Whether some files that requests name stall. Jobs wait a minute for each. */
  filesStall: boolean;
  /** Called after each caller has left. */
  onLeft?: () => void;
  signal?: AbortSignal;
}

/** The results of the calls. */
export interface Calls {
  manners: Counts<MannerName>;
  /** By operationId, and `download`. */
  operations: Counts;
  tempers: Counts;
  /** Statuses of the answers that had begun when their caller left. */
  statuses: Counts;
  /** How many callers left after a part of their answer. */
  inside: number;
  /** Answers that no caller should get, however rude. */
  wrong: string[];
}

/**
 * Every second caller leaves after a share of its answer, however fast the machine is. As nobody
 * can leave within an answer without content, only a quarter is promised.
 */
export const leastInside = 0.25;
/** How long a caller waits at most for an answer. */
const patienceMs = 60_000;
/** The other callers leave after a time of up to so many milliseconds. */
const longestMs = 2000;
/** Most faults happen while a request is read, checked and queued. */
const soonMs = 60;
const shareSoon = 0.5;
/** One in so many callers downloads a file. The others call each operation in turn. */
const downloadsEvery = 10;

export function newCalls(): Calls {
  return {
    manners: new Counts<MannerName>(),
    operations: new Counts(),
    tempers: new Counts(),
    statuses: new Counts(),
    inside: 0,
    wrong: [],
  };
}

/** Calls every operation of the contract in turn, each caller in its own manner. */
export async function callRudely(
  stage: Stage,
  calls: Calls,
  { callers, atOnce, random, files, filesStall, onLeft, signal }: CallerOptions,
): Promise<void> {
  let next = 0;
  const callOn = async () => {
    while (next < callers && !signal?.aborted) {
      await callOnce(stage, calls, { index: next++, random, files, filesStall });
      onLeft?.();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callOn));
}

type OneCall = Pick<CallerOptions, 'random' | 'files' | 'filesStall'> & { index: number };

async function callOnce(
  stage: Stage,
  calls: Calls,
  { index, random, files, filesStall }: OneCall,
): Promise<void> {
  // Each operation gets a caller that waits for its answer in every second round.
  const waits = (index + Math.floor(index / documented.length)) % 2 === 0;
  const manner = pick(random, waits ? answeredManners : mannerNames) ?? 'hangs up';
  const leavesAfter = random() * (random() < shareSoon ? soonMs : longestMs);
  const turn = Math.floor(index / downloadsEvery);
  const isDownload = index % downloadsEvery === 0;
  const file = isDownload ? pick(random, files) : undefined;
  const { name, bytes } = file
    ? { name: 'download', bytes: download(file) }
    : await requestOf(stage, calls, { index: index - turn - 1, random, filesStall, waits });
  const onStatus = (status: number) => {
    calls.statuses.add(String(status));
    if (status === 500) calls.wrong.push(`${name} was answered with 500 to who ${manner}`);
  };
  let isInside = false;
  const rudeness: Rudeness = {
    ...{ url: stage.url, bytes, onStatus },
    ...(waits ? { leavesAfter: patienceMs, leavesAt: random() } : { leavesAfter }),
    onInside() {
      isInside = true;
    },
  };
  calls.operations.add(name);
  calls.manners.add(manner);
  await manners[manner](rudeness);
  if (isInside) calls.inside++;
}

async function requestOf(
  { customers, accounts, provider }: Stage,
  calls: Calls,
  { index, random, filesStall, waits }: Omit<OneCall, 'files'> & { waits: boolean },
) {
  const operation = documented[index % documented.length];
  const customer = pick(random, customers);
  if (!operation || !customer) throw new Error('There is nothing to ask, or nobody who asks.');
  const credentials = await credentialsFor(operation, accounts, customer);
  const { bytes, temper } = prepare(operation, credentials, {
    ...{ provider, random },
    stalls: { models: !waits, files: filesStall && !waits },
  });
  calls.tempers.add(temper ?? 'own model or none');
  return { name: operation.id, bytes };
}
