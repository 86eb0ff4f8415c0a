import { addressOf, type Servers, serversOf } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  isSame,
  mapPair,
  matchByName,
  matchNames,
  type Pair,
} from './comparison.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServiceLimits } from './service-limits.ts';

const root: ChangeLocation = { direction: 'answer', operations: [], at: '' };

/** Parts of a document whose contents have functions of their own. */
const comparedElsewhere = new Set([
  'openapi',
  'info',
  'servers',
  'paths',
  'components',
  'webhooks',
  // Security is compared for each operation, as the credential that it needs.
  'security',
  'x-limits',
  'x-null-in-requests',
]);

/** Compares what belongs to no operation: the document's texts, servers, and names of schemas. */
export function compareDocument(comparison: Comparison, documents: Pair<Document>): void {
  const { before, after } = documents;
  const { changes } = comparison;
  for (const name of changedKeys({ before: before.info, after: after.info }))
    changes.add('words-changed', { ...root, at: `info (${name})` });
  compareServers(comparison, { before: before.servers, after: after.servers }, root);
  compareChoices(comparison, {
    before: serversOf(before, comparison.before.operations(before)),
    after: serversOf(after, comparison.after.operations(after)),
  });
  compareServiceLimits(comparison, { before: before['x-limits'], after: after['x-limits'] }, root);
  compareNull(comparison, documents);
  for (const name of changedKeys(documents)) {
    if (comparedElsewhere.has(name)) continue;
    const isProse = name === 'tags' || name === 'externalDocs' || name.startsWith('x-');
    changes.add(isProse ? 'words-changed' : 'keyword-changed', { ...root, at: `(${name})` });
  }
  compareSchemaNames(comparison, documents);
  compareSecuritySchemes(
    comparison,
    mapPair(documents, ({ components }) => components?.securitySchemes ?? {}),
    root,
  );
}

function changedKeys({ before, after }: Pair<object>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSame(Reflect.get(before, key), Reflect.get(after, key)));
}

/** Compares the servers of the document or of an operation. */
export function compareServers(
  { changes }: Comparison,
  servers: Pair<unknown>,
  location: ChangeLocation,
): void {
  const addresses = mapPair(servers, addressesOf);
  if (!isSame(addresses.before, addresses.after))
    changes.add(
      location.operations.length === 0 ? 'servers-changed' : 'operation-servers-changed',
      location,
      addresses,
    );
  else if (!isSame(servers.before, servers.after))
    changes.add('words-changed', { ...location, at: '(servers)' });
}

/** The addresses, with the defaults of their variables. */
function addressesOf(servers: unknown): string[] {
  return ((servers ?? []) as object[]).map((server) => addressOf({ servers: [server] }) ?? '');
}

/** Compares what callers can choose: servers, and the values of their variables. */
function compareChoices({ changes }: Comparison, servers: Pair<Servers>): void {
  const { before, after } = mapPair(servers, choicesOf);
  const { removed, added } = matchNames(before.keys(), after.keys());
  for (const choice of removed)
    if (!after.has(before.get(choice) ?? choice))
      changes.add('server-removed', root, { before: choice });
  for (const choice of added)
    if (!before.has(after.get(choice) ?? choice))
      changes.add('server-added', root, { after: choice });
}

/** The choices in words. Those of a listed value lead to those of any value, which include it. */
function choicesOf(servers: Servers): Map<string, string | undefined> {
  const choices = new Map<string, string | undefined>();
  for (const [url, variables] of Object.entries(servers)) {
    choices.set(url, undefined);
    for (const [name, { enum: values }] of Object.entries(variables)) {
      const any = `${url} with any ${name}`;
      if (!values) choices.set(any, undefined);
      for (const value of values ?? []) choices.set(`${url} with the ${name} ${value}`, any);
    }
  }
  return choices;
}

/** Compares what null in an optional field of a request means. */
function compareNull({ changes }: Comparison, documents: Pair<Document>): void {
  const isLeftOut = mapPair(documents, (document) => document['x-null-in-requests'] === 'left-out');
  if (isLeftOut.before !== isLeftOut.after)
    changes.add(`null-left-out-${isLeftOut.after ? 'added' : 'removed'}`, root);
}

function compareSchemaNames({ changes }: Comparison, documents: Pair<Document>): void {
  const schemas = mapPair(documents, ({ components }) => Object.entries(components?.schemas ?? {}));
  const { removed, added } = matchByName(schemas.before, schemas.after);
  const renamed = removed.flatMap(([before, schema]) => {
    const same = added.filter(([, other]) => isSame(schema, other));
    const alike = removed.filter(([, other]) => isSame(schema, other));
    const [first] = same;
    return first && same.length === 1 && alike.length === 1 ? [{ before, after: first[0] }] : [];
  });
  for (const names of renamed)
    changes.add('schema-renamed', { ...root, schema: names.after }, names);
  const isRenamed = ([name]: [string, unknown]) =>
    renamed.some(({ before, after }) => before === name || after === name);
  for (const [schema] of removed.filter((entry) => !isRenamed(entry)))
    changes.add('schema-removed', { ...root, schema });
  for (const [schema] of added.filter((entry) => !isRenamed(entry)))
    changes.add('schema-added', { ...root, schema });
}
