import { Counts } from '../chaos/counts.ts';
import { documented } from '../hostile/contract.ts';
import { credentialsFor } from '../hostile/people.ts';
import { pick, type Random } from '../random.ts';
import {
  answeredManners,
  type MannerName,
  mannerNames,
  manners,
  type RudeCall,
} from './manners.ts';
import { downloadRequest, prepare } from './requests.ts';
import type { TestBed } from './test-bed.ts';

export interface CallerOptions {
  /** How many callers there are in all. */
  callers: number;
  /** How many callers there are at a time. */
  atOnce: number;
  random: Random;
  /** Paths of the service's files, for callers that download. */
  files: readonly string[];
  /** Called after each caller has left. */
  onDone?: () => void;
  signal?: AbortSignal;
}

/** The results of the calls. */
export interface Calls {
  manners: Counts<MannerName>;
  /** By operationId, and `download`. */
  operations: Counts;
  behaviours: Counts;
  /** Statuses of the answers that had begun when their caller left. */
  statuses: Counts;
  /** How many callers left after a part of their answer. */
  partialReads: number;
  /** Answers that no caller should get, however rude. */
  violations: string[];
}

/**
 * Every second caller leaves after a share of its answer, however fast the machine is. As nobody
 * can leave within an answer without content, only a quarter is promised.
 */
export const minPartialShare = 0.25;
/** How long a caller waits at most for an answer. */
const answerTimeoutMs = 60_000;
/** The other callers leave after a time of up to so many milliseconds. */
const maxDelayMs = 2000;
/** Most faults happen while a request is read, checked and queued. */
const earlyDelayMs = 60;
const earlyShare = 0.5;
/** One in so many callers downloads a file. The others call each operation in turn. */
const downloadsEvery = 10;

export function newCalls(): Calls {
  return {
    manners: new Counts<MannerName>(),
    operations: new Counts(),
    behaviours: new Counts(),
    statuses: new Counts(),
    partialReads: 0,
    violations: [],
  };
}

/** Calls every operation of the contract in turn, each caller in its own manner. */
export async function callRudely(
  testBed: TestBed,
  calls: Calls,
  { callers, atOnce, random, files, onDone, signal }: CallerOptions,
): Promise<void> {
  let next = 0;
  const callUntilDone = async () => {
    while (next < callers && !signal?.aborted) {
      await callOnce(testBed, calls, { index: next++, random, files });
      onDone?.();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callUntilDone));
}

type OneCall = Pick<CallerOptions, 'random' | 'files'> & { index: number };

async function callOnce(
  testBed: TestBed,
  calls: Calls,
  { index, random, files }: OneCall,
): Promise<void> {
  // Each operation gets a caller that waits for its answer in every second round.
  const waitsForAnswer = (index + Math.floor(index / documented.length)) % 2 === 0;
  const manner = pick(random, waitsForAnswer ? answeredManners : mannerNames) ?? 'hangs up';
  const leaveAfterMs = random() * (random() < earlyShare ? earlyDelayMs : maxDelayMs);
  const downloadCount = Math.floor(index / downloadsEvery);
  const isDownload = index % downloadsEvery === 0;
  const file = isDownload ? pick(random, files) : undefined;
  const { name, bytes } = file
    ? { name: 'download', bytes: downloadRequest(file) }
    : await requestOf(testBed, calls, {
        index: index - downloadCount - 1,
        random,
        waitsForAnswer,
      });
  const onStatus = (status: number) => {
    calls.statuses.add(String(status));
    if (status === 500) calls.violations.push(`${name} was answered with 500 to who ${manner}`);
  };
  let isPartial = false;
  const rudeCall: RudeCall = {
    url: testBed.url,
    bytes,
    onStatus,
    ...(waitsForAnswer
      ? { leaveAfterMs: answerTimeoutMs, leaveAtShare: random() }
      : { leaveAfterMs }),
    onPartialRead() {
      isPartial = true;
    },
  };
  calls.operations.add(name);
  calls.manners.add(manner);
  await manners[manner](rudeCall);
  if (isPartial) calls.partialReads++;
}

async function requestOf(
  { customers, accounts, provider }: TestBed,
  calls: Calls,
  { index, random, waitsForAnswer }: Omit<OneCall, 'files'> & { waitsForAnswer: boolean },
) {
  const operation = documented[index % documented.length];
  const customer = pick(random, customers);
  if (!operation || !customer) throw new Error('There is nothing to ask, or nobody who asks.');
  const credentials = await credentialsFor(operation, accounts, customer);
  const { bytes, behaviour } = prepare(operation, credentials, {
    provider,
    random,
    mayStall: !waitsForAnswer,
  });
  calls.behaviours.add(behaviour ?? 'own model or none');
  return { name: operation.id, bytes };
}
