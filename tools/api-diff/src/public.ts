/**
 * The interface of `@genmedia/api-diff` for programs. The types are written here, so that the
 * package's declarations do not name internal types.
 */

import { resolve } from 'node:path';
import { defaultConfig } from './config.ts';
import { diff } from './diff.ts';
import { documentOf, orMistakes, type ReadDocument } from './document.ts';
import { requiredBumps } from './judge.ts';
import { sentence } from './report/sentence.ts';

export type Bump = 'none' | 'patch' | 'minor' | 'major';

/** What the users of a package depend on. */
export type Kind = 'spec' | 'types' | 'client' | 'react' | 'server' | 'service';

/** One difference between two contracts. */
export interface Change {
  /** The kind of change, such as `request-field-removed`. */
  rule: string;
  /** What changed, as a sentence. */
  message: string;
  /** The ids of the affected operations. */
  operations: readonly string[];
  /** The schema component that contains the change. */
  schema?: string | undefined;
  /** Its place in that schema or operation, such as `query.search`. */
  at: string;
  before?: unknown;
  after?: unknown;
  /** What it means for each kind of package. */
  bumps: Readonly<Record<Kind, Bump>>;
}

export interface Comparison {
  changes: Change[];
  /** What all changes together mean for each kind of package. */
  bumps: Readonly<Record<Kind, Bump>>;
}

export interface Options {
  /** Whether consumers may rely on complete lists of values and shapes. Default: true. */
  exhaustive?: boolean;
}

/**
 * Compares two OpenAPI 3.0 or 3.1 documents: paths of files, or `REVISION:FILE` of the git
 * repository around the current folder. Rejects with an error that names the mistakes of a document
 * and their places.
 */
export async function compare(
  before: string,
  after: string,
  { exhaustive = defaultConfig.exhaustive }: Options = {},
): Promise<Comparison> {
  const documentsBy = async (read?: ReadDocument) => ({
    before: await documentOf(before, resolve('.'), undefined, read),
    after: await documentOf(after, resolve('.'), undefined, read),
  });
  const documents = await documentsBy();
  const changes = await orMistakes(() => diff(documents, { exhaustive }), documentsBy);
  return {
    changes: changes.map((change) => ({ ...change, message: sentence(change) })),
    bumps: requiredBumps(changes),
  };
}
