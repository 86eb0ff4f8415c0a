import { type Files, HEADER } from '../files.ts';

/** The stubs of any contract: what runs is `@genmedia/server/contract`. */
export function emitContractServer(): Files {
  return {
    'server/index.ts': `${HEADER}import {
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
