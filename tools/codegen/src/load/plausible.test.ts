import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import { expect, test } from 'vitest';
import type { Document, Node } from '../openapi/document.ts';
import { type Kind, transform } from '../openapi/transform.ts';
import { folderOf } from '../testing/folder.ts';
import { KEYWORDS } from './keywords.ts';
import { lint } from './lint.ts';
import { isPlausible } from './plausible.ts';

const STUDIO = join(import.meta.dirname, '../fixtures/studio.yaml');

async function studio(): Promise<Document> {
  const { bundle } = await bundleOas({ ref: STUDIO, config: createEmptyRedoclyConfig() });
  return bundle.parsed as Document;
}

/** The document with each keyword of each kind of construct once taken out and once made a 7. */
function damaged(document: Document): [what: string, document: Document][] {
  const seen = new Set<string>();
  const damages: [string, Document][] = [];
  const damage = (kind: Kind) => (node: Node, at: readonly string[]) => {
    for (const keyword of ['unknown', ...Object.keys(node)]) {
      const what = `${kind} ${keyword}`;
      if (seen.has(what)) continue;
      seen.add(what);
      const { [keyword]: _, ...rest } = node;
      for (const broken of [rest, { ...node, [keyword]: 7 }]) {
        const replaced = transform(document, {
          [kind]: (other: Node, place: readonly string[]) =>
            place.join('/') === at.join('/') ? broken : other,
        });
        damages.push([`${what} at ${at.join('/')}`, replaced]);
      }
    }
    return node;
  };
  const kinds = Object.keys(KEYWORDS).filter(
    (kind) => kind !== 'document' && kind !== 'info',
  ) as Kind[];
  transform(document, Object.fromEntries(kinds.map((kind) => [kind, damage(kind)])));
  return damages;
}

test('what is plausible has no fault that a linter finds', async () => {
  const file = join(folderOf(), 'openapi.json');
  const overlooked: string[] = [];
  let faults = 0;
  for (const [what, document] of damaged(await studio())) {
    writeFileSync(file, JSON.stringify(document));
    const fault = await lint(file).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (fault === undefined) continue;
    faults++;
    const { bundle, problems } = await bundleOas({ ref: file, config: createEmptyRedoclyConfig() });
    if (problems.length === 0 && isPlausible(bundle.parsed)) overlooked.push(`${what}: ${fault}`);
  }

  expect(overlooked).toEqual([]);
  expect(faults).toBeGreaterThan(60);
});

test('a contract without a fault is plausible', async () => {
  expect(isPlausible(await studio())).toBe(true);
});

test.each([
  ['another kind of document', { swagger: '2.0', info: {}, paths: {} }],
  ['a document without paths', { openapi: '3.1.0', info: { title: 'Studio', version: '1' } }],
  ['a list', []],
  ['nothing', null],
])('%s is not plausible', (_, parsed) => {
  expect(isPlausible(parsed)).toBe(false);
});
