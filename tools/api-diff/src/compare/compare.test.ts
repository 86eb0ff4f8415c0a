import { join } from 'node:path';
import { load, normaliseAsWritten } from '@genmedia/codegen/documents';
import { type Document, lookUp } from '@genmedia/openapi';
import { beforeAll, expect, test } from 'vitest';
import { pathsOf, without } from '../testing/nodes.ts';
import { compare } from './compare.ts';

const studioFile = join(import.meta.dirname, '../../../codegen/src/fixtures/studio.yaml');

/** Whether every node is tried, not one in twelve: there are hundreds, and each takes a while. */
const isFull = process.env.TEST_FULL === '1';

let studio: Document;

beforeAll(async () => {
  studio = await load(studioFile);
});

/** The contract as it is compared; undefined if it cannot be read. */
function readable(contract: Document): Document | undefined {
  try {
    return normaliseAsWritten(contract);
  } catch {
    return undefined;
  }
}

/** Whether no change is found in at least one direction. */
function isSilent(before: Document, after: Document): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  const both = [compare({ before, after }), compare({ before: after, after: before })];
  return both.some((changes) => changes.length === 0);
}

/** Whether the contract needs a node: without it, `info` or what a `$ref` names is missing. */
function isNeeded(path: string[]): boolean {
  const rest = without(studio, path);
  const references = JSON.stringify(rest).matchAll(/"\$ref":"(.+?)"/g);
  return path.join() === 'info' || [...references].some(([, ref = '']) => !lookUp(rest, ref));
}

/** Keywords beside which `type` says nothing. */
const typed = ['enum', 'const', 'properties', 'items'];

/**
 * Nodes without a meaning: the contract's security, because all operations have their own; and
 * `type` beside a list of all values, fields or items.
 */
function saysNothing(path: string[]): boolean {
  if (path.join() === 'security') return true;
  const owner = path.slice(0, -1).reduce((node: object, key) => Reflect.get(node, key), studio);
  return path.at(-1) === 'type' && typed.some((key) => key in owner);
}

test('every node that is removed from a contract or added to it is a change', () => {
  const tried = pathsOf(studio).filter((_, index) => isFull || index % 12 === 0);
  const whole = normaliseAsWritten(studio);
  const compared = tried.flatMap((path) => {
    const rest = isNeeded(path) ? undefined : readable(without(studio, path));
    return rest ? [{ path, rest }] : [];
  });
  expect(compared.length).toBeGreaterThan(0.9 * tried.length);
  const silent = compared.flatMap(({ path, rest }) =>
    isSilent(whole, rest) && !saysNothing(path) ? [path] : [],
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

test('a change names all operations that it reaches, also if schemas contain each other', () => {
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

const boat = { $ref: '#/components/schemas/Boat' };

/** A contract in which one operation answers boats, and another may take a schema. */
function boats(required: string[], taker: Record<string, object>): Document {
  const Boat = { type: 'object', required, properties: { age: { type: 'string' } } };
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  const answering = { 200: { description: 'Ok.', ...content(boat) } };
  const none = { 204: { description: 'Ok.' } };
  const taking = Object.entries(taker).map(([operationId, schema]) => [
    '/boats',
    { post: { operationId, requestBody: content(schema), responses: none } },
  ]);
  return normaliseAsWritten({
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: {
      '/boat': { get: { operationId: 'getBoat', responses: answering } },
      ...Object.fromEntries(taking),
    },
    components: { schemas: { Boat } },
  } as unknown as Document);
}

const answered = { rule: 'answer-field-became-required', operations: ['getBoat'] };

test.each<[string, Record<string, object>, Record<string, object>, object[]]>([
  ['a new operation', {}, { addsBoats: boat }, [{ rule: 'operation-added' }, answered]],
  [
    'an optional field',
    { addsBoats: { type: 'object' } },
    { addsBoats: { type: 'object', properties: { boat } } },
    [{ rule: 'request-field-added-optional' }, answered],
  ],
  [
    'an operation that is renamed and took it before',
    { addsBoats: boat },
    { putsBoats: boat },
    [
      { rule: 'operation-renamed' },
      { rule: 'request-field-became-required', operations: ['putsBoats'] },
      answered,
    ],
  ],
])('a changed schema breaks only requests that had it before: %s', (_, old, now, expected) => {
  expect(compare({ before: boats([], old), after: boats(['age'], now) })).toMatchObject(expected);
});

test('a schema that only a new operation answers demands nothing of requests', () => {
  const after = boats(['age'], {});
  const before = { ...boats([], {}), paths: {} };
  expect(compare({ before, after }).map(({ rule }) => rule)).toEqual([
    'operation-added',
    'answer-field-became-required',
  ]);
});
