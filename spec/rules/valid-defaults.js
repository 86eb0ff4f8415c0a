import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inline } from './support/inline.js';
import { Reader } from './support/reader.js';

/** @import { Context, Location, Node } from './support/types.d.ts' */

/** A default is valid against its own schema, also where it stands beside a `$ref`. */
export function validDefaults() {
  return {
    /** @param {Node} schema @param {Context} context */
    Schema(schema, context) {
      if (schema.default !== undefined) check(schema, context.location, context);
    },
    ref: {
      /** @param {Node} ref @param {Context & { type: { name: string } }} context */
      enter(ref, context) {
        if (context.type.name === 'Schema' && ref.default !== undefined) {
          check(ref, context.location, context);
        }
      },
    },
  };
}

/**
 * @param {Node} raw
 * @param {Location} location
 * @param {Context} context
 */
function check(raw, location, context) {
  const reader = new Reader(context);
  const { default: value, ...schema } = inline(reader, reader.at(raw, location));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(value)) return;
  const reasons = validate.errors?.map((error) => `${error.instancePath} ${error.message}`.trim());
  context.report({
    message: `The default ${JSON.stringify(value)} is not valid: ${reasons?.join('; ')}.`,
    location: location.child(['default']),
  });
}
