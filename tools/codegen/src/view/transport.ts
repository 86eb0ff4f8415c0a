import {
  type Document,
  isEventStream,
  isIdempotencyKey,
  type Parameter,
  type Place,
  type Reader,
  readerOf,
} from '@genmedia/openapi';

/**
 * Removes `Idempotency-Key` parameters, and event streams if the answer may also be of another type.
 * `withStreams` keeps these.
 */
export function dropTransport(view: Document, withStreams: boolean): boolean {
  const reader = readerOf(view);
  let changed = keepParameters(reader, view, ({ node }) => !isIdempotencyKey(node));
  if (withStreams) return changed;
  for (const operation of reader.operations(view)) {
    for (const [, { node }] of reader.entries(operation, 'responses')) {
      const { content } = node;
      if (!content || Object.keys(content).every(isEventStream)) continue;
      for (const type of Object.keys(content).filter(isEventStream)) {
        delete content[type];
        changed = true;
      }
    }
  }
  return changed;
}

/** Removes every parameter that `isKept` refuses, and parameter lists that are empty then. */
export function keepParameters(
  reader: Reader,
  view: Document,
  isKept: (parameter: Place<Parameter>) => boolean,
): boolean {
  let changed = false;
  for (const operation of reader.operations(view)) {
    for (const owner of [operation.item, operation]) {
      const all = reader.entries(owner as Place<{ parameters?: Parameter[] }>, 'parameters');
      const kept = all.filter(([, parameter]) => isKept(parameter)).map(([, { raw }]) => raw);
      if (kept.length === all.length) continue;
      changed = true;
      if (kept.length > 0) owner.node.parameters = kept as Parameter[];
      else delete owner.node.parameters;
    }
  }
  return changed;
}
