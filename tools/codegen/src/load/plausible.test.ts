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
  const kinds = Object.keys(KEYWORDS).filter(
    (kind) => kind !== 'document' && kind !== 'info',
  ) as Kind[];
  for (const kind of kinds) {
    let visited = 0;
    const damage = (node: Node) => {
      const place = visited++;
      for (const keyword of ['unknown', ...Object.keys(node)]) {
        const what = `${kind} ${keyword}`;
        if (seen.has(what)) continue;
        seen.add(what);
        const { [keyword]: _, ...rest } = node;
        damages.push([what, withNode(document, kind, place, rest)]);
        damages.push([what, withNode(document, kind, place, { ...node, [keyword]: 7 })]);
      }
      return node;
    };
    transform(document, { [kind]: damage });
  }
  return damages;
}

/** The document with another node in the place of the nth construct of its kind. */
function withNode(document: Document, kind: Kind, nth: number, node: Node): Document {
  let visited = 0;
  return transform(document, { [kind]: (other: Node) => (visited++ === nth ? node : other) });
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
