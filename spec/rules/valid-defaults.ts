import type { Place, Reader, Schema } from '@genmedia/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Context, readerIn } from './support/rule.ts';

/** A default must be valid against its own schema, also beside a `$ref`. */
export function validDefaults() {
  return {
    Schema(schema: Schema | null, context: Context) {
      if (schema?.default !== undefined) check(schema, context);
    },
    ref: {
      enter(ref: Schema, context: Context & { type: { name: string } }) {
        if (context.type.name === 'Schema' && ref.default !== undefined) check(ref, context);
      },
    },
  };
}

function check(raw: Schema, context: Context): void {
  const reader = readerIn(context);
  const { default: value, ...schema } = inlineReferences(reader, reader.place(raw)) as Schema;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(value)) return;
  const reasons = validate.errors?.map((error) => `${error.instancePath} ${error.message}`.trim());
  context.report({
    message: `The default ${JSON.stringify(value)} is not valid: ${reasons?.join('; ')}.`,
    location: context.location.child(['default']),
  });
}

const maps = ['properties', 'patternProperties', '$defs'] as const;
const lists = ['oneOf', 'anyOf', 'allOf', 'prefixItems'] as const;
const ones = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames'] as const;

/**
 * A schema with every `$ref` replaced by its target, so that a validator needs no other file.
 * Inside itself, a recursive schema is replaced by `true`, which allows anything.
 */
function inlineReferences(
  reader: Reader,
  place: Place<Schema>,
  ancestors: Schema[] = [],
): Schema | boolean {
  const { raw, node } = place;
  if (ancestors.includes(node)) return true;
  if (typeof node !== 'object') return node;
  const { $ref: _, ...siblings } = raw as Schema;
  const schema: Schema = { ...node, ...siblings };
  const inlineChild = (child: Place<unknown>) =>
    inlineReferences(reader, child as Place<Schema>, [...ancestors, node]);
  for (const key of maps.filter((name) => schema[name])) {
    const entries = reader.entries(place, key).map(([name, child]) => [name, inlineChild(child)]);
    schema[key] = Object.fromEntries(entries);
  }
  for (const key of lists.filter((name) => schema[name])) {
    const inlined = reader.entries(place, key).map(([, child]) => inlineChild(child));
    schema[key] = inlined as Schema[];
  }
  for (const key of ones) {
    const child = reader.child(place, key);
    if (child) schema[key] = inlineChild(child) as Schema;
  }
  return schema;
}
