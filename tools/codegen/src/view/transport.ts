import type { Document, Parameter, Response } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { resolve } from '../openapi/resolve.ts';

/** Takes out `Idempotency-Key` parameters, and event streams where an answer is JSON as well. */
export function dropTransport(view: Document): boolean {
  let changed = keepParameters(
    view,
    ({ in: place, name }) => place !== 'header' || !/^idempotency-key$/i.test(name),
  );
  for (const { operation } of operationsOf(view)) {
    for (const node of Object.values(operation.responses ?? {})) {
      const { content } = resolve<Response>(view, node);
      if (!content || Object.keys(content).every(isStream)) continue;
      for (const type of Object.keys(content).filter(isStream)) {
        delete content[type];
        changed = true;
      }
    }
  }
  return changed;
}

function isStream(type: string): boolean {
  return type.startsWith('text/event-stream');
}

/** Takes out every parameter that the test refuses, and lists that this leaves empty. */
export function keepParameters(view: Document, isKept: (parameter: Parameter) => boolean): boolean {
  let changed = false;
  for (const { item, operation } of operationsOf(view)) {
    for (const owner of [item, operation]) {
      const { parameters = [] } = owner;
      const kept = parameters.filter((node) => isKept(resolve<Parameter>(view, node)));
      if (kept.length === parameters.length) continue;
      changed = true;
      if (kept.length > 0) owner.parameters = kept;
      else delete owner.parameters;
    }
  }
  return changed;
}
