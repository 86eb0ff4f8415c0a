import { normaliseAsWritten } from '@genmedia/codegen/documents';
import { type Document, readerOf } from '@genmedia/openapi';
import type { JudgedChange } from '../change.ts';
import { methodAndPath, type Pair } from '../compare/comparison.ts';
import { diff } from '../diff.ts';
import { type Finding, findingsOf } from './oasdiff.ts';

/** What both tools say of two versions of a contract. */
export interface PairReport {
  operations: number;
  changes: JudgedChange[];
  /** Processor time of our comparison, in milliseconds, without reading the documents. */
  milliseconds: number;
  /** Undefined if oasdiff is not installed, or cannot read a document. */
  findings: Finding[] | undefined;
  /** Operations that break by one tool only, with what it says of them. */
  onlyOurs: Map<string, string[]>;
  onlyTheirs: Map<string, string[]>;
  both: number;
}

export async function comparePair(
  documents: Pair<Document>,
  files: Pair<string>,
): Promise<PairReport> {
  const start = process.cpuUsage();
  const changes = diff(documents, { exhaustive: true });
  const used = process.cpuUsage(start);
  const findings = await findingsOf(files.before, files.after);
  const ours = brokenByUs(changes, documents);
  const theirs = brokenByThem(findings ?? []);
  const without = (one: Map<string, string[]>, other: Map<string, string[]>) =>
    new Map([...one].filter(([operation]) => !other.has(operation)));
  return {
    operations: readerOf(documents.after).operations(documents.after).length,
    changes,
    milliseconds: Math.round((used.user + used.system) / 1000),
    findings,
    onlyOurs: without(ours, theirs),
    onlyTheirs: without(theirs, ours),
    both: [...ours.keys()].filter((operation) => theirs.has(operation)).length,
  };
}

/** The operations that break for callers over HTTP, by method and path. */
function brokenByUs(
  changes: readonly JudgedChange[],
  documents: Pair<Document>,
): Map<string, string[]> {
  const places = new Map(
    [documents.before, documents.after].map(normaliseAsWritten).flatMap((document) =>
      readerOf(document)
        .operations(document)
        .map((operation) => [operation.id, methodAndPath(operation)] as const),
    ),
  );
  const broken = new Map<string, string[]>();
  for (const { bumps, operations, rule, at, schema } of changes) {
    if (bumps.service !== 'major') continue;
    for (const id of operations) {
      const place = places.get(id) ?? id;
      broken.set(place, [...(broken.get(place) ?? []), `${rule} ${schema ?? ''} ${at}`]);
    }
  }
  return broken;
}

function brokenByThem(findings: readonly Finding[]): Map<string, string[]> {
  const broken = new Map<string, string[]>();
  for (const { id, level, operation, text } of findings) {
    if (level < 3 || operation === undefined) continue;
    broken.set(operation, [...(broken.get(operation) ?? []), `${id}: ${text}`]);
  }
  return broken;
}
