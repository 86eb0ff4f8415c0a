import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '@genmedia/types';

/** A request that the contract allows. */
export interface ExampleRequest {
  operation: OperationId;
  method: string;
  path: string;
  /** The first example, without its credential. */
  body: Record<string, unknown>;
}

interface Operation {
  operationId?: OperationId;
  requestBody?: { content?: Record<string, { examples?: Record<string, { value: object }> }> };
}

const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(file, 'utf8'),
);

/** One example for every operation. */
export const exampleRequests: readonly ExampleRequest[] = Object.entries(paths).flatMap(
  ([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]) => {
      if (!operationId) return [];
      const [example] = Object.values(requestBody?.content?.['application/json']?.examples ?? {});
      const { key: _, ...body } = (example?.value ?? {}) as Record<string, unknown>;
      return [{ operation: operationId, method: method.toUpperCase(), path: fill(path), body }];
    }),
);

function fill(path: string): string {
  return path.replace('{id}', '1').replace(/\{\w+\}/g, 'example');
}
