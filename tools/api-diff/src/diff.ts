import { aliasesOf, asBinary, clientView, normaliseAsWritten } from '@genmedia/codegen/documents';
import { type Document, readerOf } from '@genmedia/openapi';
import type { Change, JudgedChange } from './change.ts';
import { compareNames } from './compare/aliases.ts';
import { compare } from './compare/compare.ts';
import { mapPair, type Pair } from './compare/comparison.ts';
import { type HasHook, judge, mergeChanges, type Policy, type View, views } from './judge.ts';
import { type Rule, rulesById } from './rules.ts';

/**
 * The changes between two contracts, with the bump that each package needs. The client and the
 * hooks are judged by the contract as a caller sees it, without the credential; all other packages
 * by the whole contract.
 */
export function diff(documents: Pair<Document>, policy: Policy): JudgedChange[] {
  const contract = mapPair(documents, (document) => normaliseAsWritten(asBinary(document)));
  const options = { onlyJobsFail: true };
  const client = mapPair(contract, (document) => clientView(document, options));
  const streams = mapPair(contract, (document) =>
    clientView(document, { ...options, withStreams: true }),
  );
  const hasHook = hooksOf(contract);
  const found: Record<View, Change[]> = {
    contract: compare(contract),
    client: [
      // This view has no streams, except where an answer has nothing else.
      ...compare(client).filter(({ rule }) => !rule.startsWith('answer-stream-')),
      ...compareNames({ before: aliasesOf(client.before), after: aliasesOf(client.after) }),
    ],
    // The types that have names to import are those without streams.
    streams: compare(streams).filter(({ rule }) => !rule.startsWith('schema-')),
  };
  const judged = new Map<string, JudgedChange>();
  for (const view of views) {
    for (const change of found[view]) {
      const { rule, schema, at, before, after } = change;
      const { view: only }: Rule = rulesById[rule];
      if (only && only !== view) continue;
      const key = JSON.stringify([rule, schema, at, before, after]);
      const next = judge(change, view, policy, hasHook);
      const earlier = judged.get(key);
      judged.set(key, earlier ? mergeChanges(earlier, next) : next);
    }
  }
  return [...judged.values()];
}

/** Whether an operation has a hook in either contract. */
function hooksOf(documents: Pair<Document>): HasHook {
  const all = Object.values(documents).flatMap((document) =>
    readerOf(document).operations(document),
  );
  const visible = new Set(
    all.filter(({ node }) => node['x-sensitive'] !== true).map(({ id }) => id),
  );
  return (id) => visible.has(id);
}
