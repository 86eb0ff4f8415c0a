import { Reader } from './support/reader.js';
import { jsonSchema, statuses, variants } from './support/schema.js';

/** @import { Context, Node, OperationPlace, Place } from './support/types.d.ts' */

/**
 * A link names an operation that exists and fills parameters that it has; and an operation that
 * starts a job, which can answer `processing`, says with the link `poll` where to fetch the result.
 */
export function links() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      const operations = reader.operations(root);
      const byId = new Map(operations.map((operation) => [operation.id, operation]));
      const fetched = new Set();
      for (const operation of operations) {
        for (const [name, link] of linksOf(reader, operation)) {
          checkLink(reader, operation, link, byId.get(link.node.operationId));
          if (name === 'poll') fetched.add(link.node.operationId);
        }
      }
      for (const operation of operations) {
        if (!fetched.has(operation.id)) checkPoll(reader, operation);
      }
    },
  };
}

/**
 * @param {Reader} reader
 * @param {Place} operation
 */
function linksOf(reader, operation) {
  return reader
    .entries(operation, 'responses')
    .flatMap(([, response]) => reader.entries(response, 'links'));
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @param {Place} link
 * @param {OperationPlace | undefined} target
 */
function checkLink(reader, operation, link, target) {
  if (!target) {
    reader.context.report({
      message: `${operation.id}: the link's operation ${link.node.operationId} does not exist.`,
      location: link.rawAt.key(),
    });
    return;
  }
  const known = reader.entries(target, 'parameters').map(([, { node }]) => node);
  const given = Object.keys(link.node.parameters ?? {}).map((name) => name.replace(/^path\./, ''));
  for (const name of given.filter((each) => !known.some((parameter) => parameter.name === each))) {
    reader.context.report({
      message: `${operation.id}: ${target.id} has no parameter ${name}.`,
      location: link.rawAt.key(),
    });
  }
  for (const { name } of known.filter((each) => each.in === 'path' && !given.includes(each.name))) {
    reader.context.report({
      message: `${operation.id}: the link leaves out the parameter ${name} of ${target.id}.`,
      location: link.rawAt.key(),
    });
  }
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 */
function checkPoll(reader, operation) {
  const response = reader.child(operation, 'responses', '200');
  const schema = jsonSchema(reader, response);
  if (!response || !schema) return;
  const all = variants(reader, schema).flatMap((variant) => statuses(reader, variant));
  if (!all.includes('processing') || response.node.links?.poll) return;
  reader.context.report({
    message: `${operation.id} can answer processing: its 200 needs the link "poll" to the operation that fetches the result.`,
    location: response.rawAt.key(),
  });
}
