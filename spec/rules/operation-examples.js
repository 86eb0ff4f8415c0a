import { Reader } from './support/reader.js';
import { jsonSchema, statuses, variants } from './support/schema.js';

/** @import { Context, Node, Place } from './support/types.d.ts' */

/**
 * Every request body has an example, every JSON response too; and where the answers are told
 * apart by `status`, every status has one.
 */
export function operationExamples() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      const operations = reader.operations(root);
      for (const operation of [
        ...operations,
        ...operations.flatMap((each) => reader.callbacks(each)),
      ]) {
        checkBody(reader, operation, reader.child(operation, 'requestBody'), 'request');
        for (const [status, response] of reader.entries(operation, 'responses')) {
          checkBody(reader, operation, response, status);
          checkStatuses(reader, operation, response, status);
        }
      }
    },
  };
}

/**
 * @param {Reader} reader
 * @param {Place & { id: string }} operation
 * @param {Place | undefined} body
 * @param {string} name
 */
function checkBody(reader, operation, body, name) {
  for (const [type, media] of reader.entries(body, 'content')) {
    if (name !== 'request' && type !== 'application/json') continue;
    if (examples(reader, media).length > 0) continue;
    reader.context.report({
      message: `${operation.id}: the ${type} body of "${name}" needs an example.`,
      location: media.rawAt.key(),
    });
  }
}

/**
 * @param {Reader} reader
 * @param {Place & { id: string }} operation
 * @param {Place} response
 * @param {string} name
 */
function checkStatuses(reader, operation, response, name) {
  const media = reader.child(response, 'content', 'application/json');
  const schema = jsonSchema(reader, response);
  if (!media || !schema) return;
  const shown = new Set(examples(reader, media).map((value) => value?.status));
  if (shown.size === 0) return;
  const wanted = variants(reader, schema).flatMap((variant) => statuses(reader, variant));
  for (const status of new Set(wanted)) {
    if (shown.has(status)) continue;
    reader.context.report({
      message: `${operation.id}: "${name}" can answer the status ${status}, and has no example of it.`,
      location: media.rawAt.key(),
    });
  }
}

/**
 * @param {Reader} reader
 * @param {Place} media
 * @returns {Node[]}
 */
function examples(reader, media) {
  if (media.node.example !== undefined) return [media.node.example];
  return reader.entries(media, 'examples').map(([, example]) => example.node.value);
}
