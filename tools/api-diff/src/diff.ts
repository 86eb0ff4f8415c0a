import { aliasesOf, clientView, normalise } from '@genmedia/codegen';
import { type Document, readerOf } from '@genmedia/openapi';
import type { Change, JudgedChange } from './change.ts';
import { compare, compareNames } from './compare/compare.ts';
import type { Pair } from './compare/found.ts';
import { type HasHook, judge, merged, type Policy, type View } from './judge.ts';

/**
 * The changes between two contracts, with the bump that each package needs. The client and the
 * hooks are judged by the contract as a caller sees it, without the credential; all other packages
 * by the whole contract.
 */
export function diff(documents: Pair<Document>, policy: Policy): JudgedChange[] {
  const contract = { was: normalise(documents.was), is: normalise(documents.is) };
  const client = { was: clientView(contract.was), is: clientView(contract.is) };
  const hasHook = hooksOf(contract);
  const found: Record<View, Change[]> = {
    contract: compare(contract),
    client: [
      ...compare(client),
      ...compareNames({ was: aliasesOf(client.was), is: aliasesOf(client.is) }),
    ],
  };
  const judged = new Map<string, JudgedChange>();
  for (const view of ['contract', 'client'] as const) {
    for (const change of found[view]) {
      const { rule, schema, at, was, is } = change;
      const key = JSON.stringify([rule, schema, at, was, is]);
      const next = judge(change, view, policy, hasHook);
      const known = judged.get(key);
      judged.set(key, known ? merged(known, next) : next);
    }
  }
  return [...judged.values()];
}

/** Whether an operation has a hook in either contract. */
function hooksOf(documents: Pair<Document>): HasHook {
  const all = Object.values(documents).flatMap((document) =>
    readerOf(document).operations(document),
  );
  const open = new Set(all.filter(({ node }) => node['x-sensitive'] !== true).map(({ id }) => id));
  return (id) => open.has(id);
}
