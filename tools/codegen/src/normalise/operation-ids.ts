import { type Document, methods, type Operation, type PathItem } from '@genmedia/openapi';
import { freeName, pascal } from '../text.ts';

/**
 * Gives every operation an operationId, which OpenAPI does not require. A missing one is made from
 * method and path: `GET /blocks/{hash}/txs` becomes `getBlocksByHashTxs`.
 */
export function nameOperations(document: Document): Document {
  const paths = document.paths ?? {};
  const all = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, node: item[method] }] : [])),
  );
  if (all.every(({ node }) => node.operationId !== undefined)) return document;
  const taken = new Set(all.map(({ node }) => node.operationId));
  const named = Object.entries(paths).map(([path, item]): [string, PathItem] => {
    const operations = methods.flatMap((method): [string, Operation][] => {
      const node = item[method];
      if (!node || node.operationId !== undefined) return [];
      const operationId = freeName(nameOf(method, path), taken);
      taken.add(operationId);
      return [[method, { ...node, operationId }]];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  return { ...document, paths: Object.fromEntries(named) };
}

function nameOf(method: string, path: string): string {
  const words = path.split('/').map((word) => word.replaceAll(/\{([^}]*)\}/g, ' by $1 '));
  return method + words.map((word) => pascal(word.replaceAll(/[^\w]+/g, ' '))).join('');
}
