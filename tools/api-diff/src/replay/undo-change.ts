import { prune } from '@genmedia/codegen/documents';
import { type Document, isObject, lookUp, methods, tokens } from '@genmedia/openapi';

/** How to undo one change of the contract. */
export interface Step {
  date: string;
  /** Operations that the change added. */
  operations?: string[];
  /** JSON Pointers to nodes that the change added. */
  remove?: string[];
  /** Old values, by JSON Pointer. */
  set?: Record<string, unknown>;
}

/** The contract before a change. Throws if the contract does not contain the change. */
export function undoChange(contract: Document, step: Step): Document {
  const before = structuredClone(contract);
  for (const id of step.operations ?? []) removeOperation(before, id);
  for (const pointer of step.remove ?? []) remove(before, pointer);
  for (const [pointer, value] of Object.entries(step.set ?? {})) {
    const { owner, key } = ownerOf(before, pointer);
    owner[key] = value;
  }
  return prune(before);
}

function removeOperation({ paths = {} }: Document, id: string): void {
  for (const [path, item] of Object.entries(paths)) {
    const method = methods.find((name) => item[name]?.operationId === id);
    if (!method) continue;
    delete item[method];
    if (!methods.some((name) => item[name])) delete paths[path];
    return;
  }
  throw new Error(`The contract has no operation ${id}.`);
}

function remove(document: Document, pointer: string): void {
  const { owner, key } = ownerOf(document, pointer);
  if (!(key in owner)) throw new Error(`The contract has nothing at ${pointer}.`);
  delete owner[key];
}

function ownerOf(
  document: Document,
  pointer: string,
): { owner: Record<string, unknown>; key: string } {
  const key = tokens(pointer).at(-1) ?? '';
  const owner = lookUp(document, pointer.slice(0, pointer.lastIndexOf('/')));
  if (!isObject(owner)) throw new Error(`The contract has nothing around ${pointer}.`);
  return { owner, key };
}
