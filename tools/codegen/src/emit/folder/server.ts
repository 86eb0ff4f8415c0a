import type { Model } from '../../model/model.ts';
import { type Files, header } from '../files.ts';
import { isAnonymous } from '../server-inputs.ts';

/** The stubs of any contract: its tables, and the functions of `@genmedia/server` for them. */
export function emitContractServer(model: Model, tables: Files): Files {
  return { ...mapFiles(tables, loosenRecursiveTypes), 'server/index.ts': header + indexOf(model) };
}

function indexOf({ operations }: Model): string {
  // Forgetting who may call must not compile, so only contracts without credentials have a default.
  const isPublic = operations.every(isAnonymous);
  return `import {
  completeHandlersFor,
  createResponseCheckFor,
  createRouterFor,
  type InputOf,
  type ReplyOf,
  type RouterOptions,
} from '@genmedia/server/contract';
import type { operations as Operations } from '../types/contract.ts';
import type { Anonymous, Defaults, MaybeAnonymous } from './inputs.ts';
import { limits } from './limits.ts';
import { operations, security } from './operations.ts';
import { patternWords } from './patterns.ts';

export { ContractViolation, Problem } from '@genmedia/server/contract';
export { limits };

/** The operations that have a handler: all but the contract's webhooks, which have types alone. */
export type OperationId = keyof Operations & keyof typeof operations;

/** Answers one operation. Throw a \`Problem\` to tell the caller about an error. */
export type Handler<Id extends OperationId, Auth = unknown> = (
  input: Input<Id>,
  auth:
    | (Id extends Anonymous ? never : Auth)
    | (Id extends Anonymous | MaybeAnonymous ? null : never),
) => Reply<Id> | Promise<Reply<Id>>;

/** One handler for each operation of the contract. \`Auth\` is what \`authenticate\` returns. */
export type Handlers<Auth = unknown> = { readonly [Id in OperationId]: Handler<Id, Auth> };

/** What a handler gets: the valid request, with defaults filled in. */
export interface Input<Id extends OperationId>
  extends InputOf<Operations[Id], Id extends keyof Defaults ? Defaults[Id] : never> {}

/** One of the answers that the contract documents for an operation. */
export type Reply<Id extends OperationId> = ReplyOf<Operations[Id]>;

/** The tables of the contract, as the functions for any contract take them. */
export const contract = { operations, security, limits, patternWords };

/** Says what is wrong with an answer by the contract: for the client's option \`checkResponse\`. */
export const checkResponse = /* @__PURE__ */ createResponseCheckFor(contract);

/** A Hono app that answers every operation of the contract with its handler. */
export function createRouter<Auth>(
  handlers: Handlers<Auth>,
  options: RouterOptions<${isPublic ? 'unknown' : 'Auth'}, OperationId>${isPublic ? ' = { authenticate: false }' : ''},
) {
  return createRouterFor(contract, handlers, options);
}

/** Completes the given handlers: every other operation answers 501. */
export function completeHandlers<Auth>(handlers: Partial<Handlers<Auth>>): Handlers<Auth> {
  return completeHandlersFor<Handlers<Auth>>(contract, handlers);
}
`;
}

/**
 * orval declares a recursive schema with its own type. In large contracts, this type does not match
 * the schema. Handlers take their types from openapi-typescript instead.
 */
function loosenRecursiveTypes(text: string): string {
  return text.replaceAll(/^(export const [^\s:]+): zod\.ZodType<[^>]+>/gm, '$1: zod.ZodType');
}

function mapFiles(files: Files, change: (text: string) => string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(text)]));
}
