import { Reader } from './support/reader.js';
import { jsonSchema, properties } from './support/schema.js';

/** @import { Context, Node } from './support/types.d.ts' */

/** An operation takes `webhook` exactly if it describes the call as the callback `completion`. */
export function webhookCallback() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      for (const operation of reader.operations(root)) {
        const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
        const takes = properties(reader, body).some(([name]) => name === 'webhook');
        const describes = reader.child(operation, 'callbacks', 'completion') !== undefined;
        if (takes === describes) continue;
        context.report({
          message: takes
            ? `${operation.id} takes webhook: it needs the callback completion.`
            : `${operation.id} has the callback completion, but takes no webhook.`,
          location: operation.at.key(),
        });
      }
    },
  };
}
