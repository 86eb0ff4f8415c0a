import { type Document, isObject } from '@genmedia/openapi';
import { type Comparison, isSame, names, type Pair, type Spot } from './found.ts';
import { compareServiceLimits } from './service-limits.ts';

const SPOT: Spot = { side: 'answer', operations: [], at: '' };

/** Compares what belongs to no operation: the document's texts, servers, and names of schemas. */
export function compareDocument(the: Comparison, { was, is }: Pair<Document>): void {
  const { found } = the;
  const { openapi: _, info: __, servers: ___, paths: ____, components: _____, ...old } = was;
  const { openapi: _1, info: _2, servers: _3, paths: _4, components: _5, ...now } = is;
  for (const part of ['info', 'servers'] as const) {
    if (!isSame(was[part], is[part])) found.add('words-changed', { ...SPOT, at: part });
  }
  compareServiceLimits(the, { was: was['x-limits'], is: is['x-limits'] }, SPOT);
  for (const part of new Set([...Object.keys(old), ...Object.keys(now)])) {
    // Security is compared for each operation, as the credential that it needs.
    if (part === 'security' || part === 'x-limits' || isSame(old[part], now[part])) continue;
    const isProse = part === 'tags' || part === 'externalDocs' || part.startsWith('x-');
    found.add(isProse ? 'words-changed' : 'keyword-changed', { ...SPOT, at: part });
  }
  compareComponents(found, { was, is });
}

function compareComponents(found: Comparison['found'], { was, is }: Pair<Document>): void {
  const schemas = names(namesOf(was, 'schemas'), namesOf(is, 'schemas'));
  for (const schema of schemas.gone) found.add('schema-removed', { ...SPOT, schema });
  for (const schema of schemas.come) found.add('schema-added', { ...SPOT, schema });
  const [old, now] = [was.components?.securitySchemes, is.components?.securitySchemes];
  if (!isSame(bare(old), bare(now)))
    found.add('credential-changed', { ...SPOT, at: 'securitySchemes' });
  else if (!isSame(old, now)) found.add('words-changed', { ...SPOT, at: 'securitySchemes' });
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
