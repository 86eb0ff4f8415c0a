import { Reader } from './support/reader.js';

/** @import { Context, Node, OperationPlace } from './support/types.d.ts' */

/**
 * An operation that starts a job (its answer links to `poll`) honours Idempotency-Key and can
 * refuse a reused key with 422; an operation that honours it has that 422.
 */
export function jobOperations() {
  return {
    /** @param {Node} root @param {Context} context */
    Root(root, context) {
      const reader = new Reader(context);
      const operations = reader.operations(root);
      const fetches = new Set(operations.map((operation) => pollOf(reader, operation)));
      for (const operation of operations) {
        const starts = pollOf(reader, operation) !== undefined && !fetches.has(operation.id);
        const honours = reader
          .entries(operation, 'parameters')
          .some(([, { node }]) => node.in === 'header' && node.name === 'Idempotency-Key');
        if (starts && !honours) {
          report(reader, operation, 'starts a job: it needs the header parameter Idempotency-Key.');
        }
        if (honours && !operation.node.responses?.['422']) {
          report(reader, operation, 'honours Idempotency-Key: it needs the answer 422.');
        }
      }
    },
  };
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @returns {string | undefined}
 */
function pollOf(reader, operation) {
  return reader.child(operation, 'responses', '200', 'links', 'poll')?.node.operationId;
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @param {string} text
 */
function report(reader, operation, text) {
  reader.context.report({ message: `${operation.id} ${text}`, location: operation.at.key() });
}
