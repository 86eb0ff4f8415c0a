import { prune } from '@genmedia/codegen/documents';
import { type Document, methods, type Operation, type PathItem } from '@genmedia/openapi';
import type { JudgedChange } from '../change.ts';
import { diff } from '../diff.ts';
import type { Policy } from '../judge.ts';

/**
 * The part of a contract that belongs to one version: the paths that begin with `/api/<version>/`.
 */
export function versionOf(contract: Document, version: string): Document {
  const paths = Object.entries(contract.paths ?? {}).filter(([path]) => isOf(path, version));
  return prune({ ...contract, paths: Object.fromEntries(paths) });
}

/**
 * The changes between two versions in one contract. Operations are matched by their paths without
 * the version, and have the names of the newer version.
 */
export function versionDiff(
  contract: Document,
  { before, after }: { before: string; after: string },
  policy: Policy,
): JudgedChange[] {
  const newer = versionOf(contract, after);
  const older = versionOf(contract, before);
  const paths = Object.entries(older.paths ?? {}).map(([path, item]) => {
    const address = path.replace(`/${before}/`, `/${after}/`);
    return [address, named(item, newer.paths?.[address])] as const;
  });
  return diff({ before: { ...older, paths: Object.fromEntries(paths) }, after: newer }, policy);
}

function isOf(path: string, version: string): boolean {
  return path.startsWith(`/api/${version}/`);
}

/** The operations of a path, with the names of the same methods of another path. */
function named(item: PathItem, other: PathItem | undefined): PathItem {
  const renamed = methods.flatMap((method) => {
    const [operation, operationId] = [item[method], other?.[method]?.operationId];
    return operation && operationId !== undefined
      ? [[method, { ...operation, operationId } satisfies Operation] as const]
      : [];
  });
  return { ...item, ...Object.fromEntries(renamed) };
}
