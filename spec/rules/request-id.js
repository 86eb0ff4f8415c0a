import { Reader } from './support/reader.js';

/** @import { Context, Node } from './support/types.d.ts' */

/** Every answer carries the header X-Request-Id, by which it is found in the service's logs. */
export function requestId() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      for (const operation of reader.operations(root)) {
        for (const [status, response] of reader.entries(operation, 'responses')) {
          if (reader.child(response, 'headers', 'X-Request-Id')) continue;
          context.report({
            message: `${operation.id}: the answer ${status} needs the header X-Request-Id.`,
            location: response.rawAt.key(),
          });
        }
      }
    },
  };
}
