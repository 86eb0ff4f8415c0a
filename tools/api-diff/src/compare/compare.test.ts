import { join } from 'node:path';
import { load, normaliseAsWritten } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import { beforeAll, expect, test } from 'vitest';
import { pathsOf, without } from '../testing/nodes.ts';
import { compare } from './compare.ts';

const studioFile = join(import.meta.dirname, '../../../codegen/src/fixtures/studio.yaml');

/** Each comparison takes milliseconds, and the contract has hundreds of nodes. */
const isFull = process.env.TEST_FULL === '1';

let studio: Document;

beforeAll(async () => {
  studio = await load(studioFile);
});

/**
 * Whether no change is found in at least one direction; undefined if one of the contracts cannot be
 * read.
 */
function isSilent(before: Document, after: Document): boolean | undefined {
  try {
    const [one, other] = [normaliseAsWritten(before), normaliseAsWritten(after)];
    if (JSON.stringify(one) === JSON.stringify(other)) return false;
    const both = [compare({ before: one, after: other }), compare({ before: other, after: one })];
    return both.some((changes) => changes.length === 0);
  } catch {
    return undefined;
  }
}

/** Keywords beside which \`type\` says nothing. */
const typed = ['enum', 'const', 'properties', 'items'];

/**
 * Nodes without a meaning: the contract's security, because all operations have their own; and
 * \`type\` beside a list of all values, fields or items.
 */
function saysNothing(path: string[]): boolean {
  if (path.join() === 'security') return true;
  const owner = path.slice(0, -1).reduce((node: object, key) => Reflect.get(node, key), studio);
  return path.at(-1) === 'type' && typed.some((key) => key in owner);
}

test('every node that is removed from a contract or added to it is a change', () => {
  const tried = pathsOf(studio).filter((_, index) => isFull || index % 12 === 0);
  const silent = tried.filter(
    (path) => isSilent(studio, without(studio, path)) && !saysNothing(path),
  );
  expect(silent.map((path) => path.join(' ')).join('\n')).toBe('');
});

test('a contract with the same meaning in another order has no changes', () => {
  const other = structuredClone(studio);
  const { paths = {}, components } = other;
  other.paths = Object.fromEntries(Object.entries(paths).reverse());
  const schemas = Object.entries(components?.schemas ?? {}).reverse();
  other.components = { ...components, schemas: Object.fromEntries(schemas) };
  expect(compare({ before: normaliseAsWritten(studio), after: normaliseAsWritten(other) })).toEqual(
    [],
  );
});

test('a change is one of all operations that contain it, also if schemas contain each other', () => {
  const answering = (name: string) => ({
    operationId: `get${name}`,
    responses: {
      200: {
        description: 'Ok.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
    },
  });
  const contractWith = (sail: object): Document =>
    normaliseAsWritten({
      openapi: '3.1.0',
      info: { title: 'Boats', version: '1' },
      paths: { '/boat': { get: answering('Boat') }, '/fleet': { get: answering('Fleet') } },
      components: {
        schemas: {
          Boat: {
            type: 'object',
            properties: {
              fleet: { $ref: '#/components/schemas/Fleet' },
              sail: { $ref: '#/components/schemas/Sail' },
            },
          },
          Fleet: { type: 'object', properties: { boat: { $ref: '#/components/schemas/Boat' } } },
          Sail: { type: 'object', properties: { color: sail } },
        },
      },
    } as Document);
  const before = contractWith({ type: 'string' });
  const after = contractWith({ type: 'number' });
  expect(compare({ before, after })).toMatchObject([
    { rule: 'answer-type-changed', schema: 'Sail', operations: ['getBoat', 'getFleet'] },
  ]);
});
