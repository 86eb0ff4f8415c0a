import { type Document, isObject } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  isSame,
  matchNames,
  type Pair,
} from './comparison.ts';
import { compareServiceLimits } from './service-limits.ts';

const spot: ChangeLocation = { direction: 'answer', operations: [], at: '' };

/** Compares what belongs to no operation: the document's texts, servers, and names of schemas. */
export function compareDocument(comparison: Comparison, { before, after }: Pair<Document>): void {
  const { changes } = comparison;
  const {
    openapi: _,
    info: __,
    servers: ___,
    paths: ____,
    components: _____,
    ...oldValue
  } = before;
  const { openapi: _1, info: _2, servers: _3, paths: _4, components: _5, ...newValue } = after;
  if (!isSame(before.info, after.info)) changes.add('words-changed', { ...spot, at: 'info' });
  const addresses = { before: addressesOf(before), after: addressesOf(after) };
  if (!isSame(addresses.before, addresses.after)) changes.add('servers-changed', spot, addresses);
  else if (!isSame(before.servers, after.servers))
    changes.add('words-changed', { ...spot, at: 'servers' });
  compareServiceLimits(comparison, { before: before['x-limits'], after: after['x-limits'] }, spot);
  for (const part of new Set([...Object.keys(oldValue), ...Object.keys(newValue)])) {
    // Security is compared for each operation, as the credential that it needs.
    if (part === 'security' || part === 'x-limits' || isSame(oldValue[part], newValue[part]))
      continue;
    const isProse = part === 'tags' || part === 'externalDocs' || part.startsWith('x-');
    changes.add(isProse ? 'words-changed' : 'keyword-changed', { ...spot, at: part });
  }
  compareComponents(changes, { before, after });
}

function addressesOf({ servers = [] }: Document): string[] {
  return (servers as { url: string }[]).map(({ url }) => url);
}

function compareComponents(
  changes: Comparison['changes'],
  { before, after }: Pair<Document>,
): void {
  const schemas = matchNames(namesOf(before, 'schemas'), namesOf(after, 'schemas'));
  for (const schema of schemas.removed) changes.add('schema-removed', { ...spot, schema });
  for (const schema of schemas.added) changes.add('schema-added', { ...spot, schema });
  const [oldSchemes, newSchemes] = [
    before.components?.securitySchemes,
    after.components?.securitySchemes,
  ];
  if (!isSame(bare(oldSchemes), bare(newSchemes)))
    changes.add('credential-changed', { ...spot, at: 'securitySchemes' });
  else if (!isSame(oldSchemes, newSchemes))
    changes.add('words-changed', { ...spot, at: 'securitySchemes' });
}

function namesOf({ components }: Document, section: string): string[] {
  return Object.keys(components?.[section] ?? {});
}

/** Without descriptions. */
function bare(schemes: unknown): unknown {
  if (!isObject(schemes)) return schemes;
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => [name, { ...Object(scheme), description: '' }]),
  );
}
