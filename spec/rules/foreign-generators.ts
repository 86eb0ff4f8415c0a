import { basename } from 'node:path';
import { type Document, isReference, type Location, type Schema } from '@genmedia/openapi';
import { type Context, type Contract, contractOf } from './support/rule.ts';

/** The schemas that are components, by name. */
type Components = Map<string, { schema: Schema; at: Location }>;

/**
 * What generators for other languages need to read the contract (`pnpm test:generators` runs them).
 * Each check names the generator that fails without it.
 */
export function foreignGenerators() {
  const components: Components = new Map();
  return {
    any: checkDescription,
    Schema(schema: Schema | null, context: Context) {
      if (schema === null) return;
      const name = componentAt(context.location);
      if (name !== undefined) components.set(name, { schema, at: context.location });
      checkInteger(schema, context);
    },
    SchemaProperties: checkNullProperties,
    Root: {
      leave(root: Document, context: Context) {
        const contract = contractOf(root, context);
        checkCallbacks(contract);
        checkNames(contract, components);
        checkEnums(contract, components);
      },
    },
  };
}

function checkDescription(node: unknown, context: Context): void {
  const { description = '' } = Object(node) as { description?: unknown };
  if (typeof description !== 'string' || !description.includes('*/')) return;
  context.report({
    message:
      'openapi-generator copies this description into a Go comment, which */ would end: remove it.',
    location: context.location.child(['description']),
  });
}

function checkInteger(schema: Schema, context: Context): void {
  if (!isLarge(schema)) return;
  context.report({
    message:
      'openapi-generator makes an int of this integer, which is beyond 2^31: add format: int64.',
  });
}

function checkNullProperties(properties: Record<string, Schema | null>, context: Context): void {
  for (const [name, schema] of Object.entries(properties)) {
    if (schema?.type !== 'null') continue;
    context.report({
      message:
        "openapi-python-client does not support a property of type 'null': write const: null.",
      location: context.location.child([name]),
    });
  }
}

/**
 * The name of the component at a location, whether it has its own file or is in the main document.
 */
function componentAt({ source, pointer }: Location): string | undefined {
  if (/^#\/?$/.test(pointer)) return basename(source.absoluteRef, '.yaml');
  return pointer.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
}

const int32 = 2 ** 31 - 1;

function isLarge({ type, format, minimum, maximum }: Schema): boolean {
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  return (
    type === 'integer' && format !== 'int64' && bounds.some((bound) => Math.abs(bound) > int32)
  );
}

function checkCallbacks({ reader, operations, report }: Contract): void {
  const usedIds = new Set(operations.map(({ id }) => id));
  for (const operation of operations) {
    for (const [name, callback] of reader.entries(operation, 'callbacks')) {
      if (!isReference(callback.raw)) continue;
      const message = `openapi-generator does not find a callback behind a $ref: write ${name} here without $ref.`;
      report(callback.rawAt, `${operation.id}: ${message}`);
    }
    for (const callback of reader.callbacks(operation)) {
      if (usedIds.has(callback.id)) {
        const message = `oapi-codegen needs a different operationId for each callback: ${callback.id} is used already.`;
        report(callback.at, `${operation.id}: ${message}`);
      }
      usedIds.add(callback.id);
    }
  }
}

function checkNames({ operations, report }: Contract, components: Components): void {
  const answers = new Set(operations.map(({ id }) => `${id}Response`.toLowerCase()));
  for (const [name, { at }] of components) {
    if (!answers.has(name.toLowerCase())) continue;
    report(
      at,
      `oapi-codegen gives the name ${name} to the answer of an operation: rename the schema.`,
    );
  }
}

/** Go puts the constants of all enums of a package into one namespace. Null has none. */
function checkEnums({ report }: Contract, components: Components): void {
  const owners = new Map<string, string>();
  for (const [component, { schema, at }] of components) {
    const names = (schema['x-enum-varnames'] ?? schema.enum ?? []) as unknown[];
    for (const name of names.filter((each) => each !== null)) {
      const constant = String(name).toUpperCase();
      const other = owners.get(constant);
      owners.set(constant, component);
      if (other === undefined) continue;
      const message = `openapi-generator makes the same Go constant for ${name} of ${component} and of ${other}`;
      report(at, `${message}: add x-enum-varnames.`);
    }
  }
}
