import { type Document, METHODS, type Method, type Operation, type PathItem } from './document.ts';

export interface Located {
  path: string;
  method: Method;
  item: PathItem;
  operation: Operation;
}

/** All operations under `paths`, in the order of the document. */
export function operationsOf(document: Document): Located[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, item, operation }] : [];
    }),
  );
}
