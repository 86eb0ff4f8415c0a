import { type Files, header } from '../files.ts';

/** The stubs of any contract. The runtime is `@genmedia/server/contract`. */
export function emitContractServer(tables: Files): Files {
  return {
    ...mapFiles(tables, loosenRecursiveTypes),
    'server/index.ts': `${header}import {
  type ContractHandlers,
  type ContractRouterOptions,
  createRouterFor,
} from '@genmedia/server/contract';
import type { operations as Operations } from '../types/contract.ts';
import { operations } from './operations.ts';

export type Handlers = ContractHandlers<Operations>;

/** A Hono app that answers every operation with its handler; without one, with 501. */
export function createRouter(handlers: Partial<Handlers>, options: ContractRouterOptions = {}) {
  return createRouterFor(operations, handlers, options);
}
`,
  };
}

/**
 * orval declares a recursive schema with its own type. In large contracts, this type does not match
 * the schema. Handlers take their types from openapi-typescript instead.
 */
function loosenRecursiveTypes(text: string): string {
  return text.replaceAll(/^(export const \w+): zod\.ZodType<\w+>/gm, '$1: zod.ZodType');
}

function mapFiles(files: Files, change: (text: string) => string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(text)]));
}
