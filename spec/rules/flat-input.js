import { Reader } from './support/reader.js';
import { jsonSchema, properties } from './support/schema.js';

/** @import { Context, Node } from './support/types.d.ts' */

/** Path, query and body names do not collide: callers of the client give them in one flat object. */
export function flatInput() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      for (const operation of reader.operations(root)) {
        const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
        const names = new Set(properties(reader, body).map(([name]) => name));
        for (const [, parameter] of reader.entries(operation, 'parameters')) {
          const { name, in: where } = parameter.node;
          if (where !== 'path' && where !== 'query') continue;
          if (!names.has(name)) {
            names.add(name);
            continue;
          }
          context.report({
            message: `${operation.id}: the ${where} parameter ${name} has the name of another input.`,
            location: parameter.rawAt,
          });
        }
      }
    },
  };
}
