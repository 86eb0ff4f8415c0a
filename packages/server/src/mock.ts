import { type AnyReply, documentedAnswer } from './answer/respond.ts';
import { handlerOf } from './handle/complete-handlers.ts';
import type { RouterOptions } from './handle/options.ts';
import { concreteType, isJsonType } from './http/media-type.ts';
import { type Contract, type Operation, operationsOf } from './operation/operation.ts';
import { createRouterFor } from './router.ts';

/** An answer that a mock gives, as `@genmedia/codegen` writes it. */
export interface ExampleAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values for the body: the first one that the contract allows is sent. */
  readonly bodies?: readonly unknown[];
  /** Whether these are the pieces of a stream. */
  readonly pieces?: boolean;
}

/** The answers of a mock, by operationId. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

/** A resolver of MSW's `http.all`. */
export type Mock = (info: { request: Request }) => Promise<Response>;

/** The options of the stubs. By default, callers need no credential, and all handlers get null. */
export type MockOptions<Auth, Id extends string = string> = Partial<RouterOptions<Auth, Id>>;

/**
 * Answers requests by the given handlers, and else as the contract's examples do. The stubs check
 * requests and answers as they do in a service.
 */
export function createMockFor<Auth, Id extends string>(
  contract: Contract,
  examples: ExampleAnswers,
  handlers: object,
  options: MockOptions<Auth, Id> = {},
): Mock {
  const operations = operationsOf(contract.operations);
  const answers = Object.entries(operations).map(([id, { responses }]) => {
    const example = Object.hasOwn(examples, id) ? examples[id] : undefined;
    return [id, handlerOf(handlers, id) ?? (example && (() => replyOf(example, responses)))];
  });
  const app = createRouterFor<unknown, Id>(contract, Object.fromEntries(answers), {
    authenticate: false,
    validateResponses: true,
    ...options,
  });
  return async ({ request }) => app.fetch(request);
}

function replyOf(example: ExampleAnswer, responses: Operation['responses']): AnyReply {
  const { status, headers = {}, bodies } = example;
  if (example.contentType === undefined || !bodies) return { status, headers };
  const contentType = concreteType(example.contentType);
  if (example.pieces) return { status, headers, contentType, body: piecesOf(bodies) };
  if (bodies.length === 0) return { status, headers, contentType, body: new Uint8Array() };
  const { schema } = documentedAnswer(responses, status) ?? {};
  const valid = bodies.findIndex((value) => schema?.safeParse(value).success);
  const body = bodies[Math.max(valid, 0)];
  // For a text such as XML, the example of a contract is at most an object of its fields.
  const isText = !isJsonType(contentType) && typeof body === 'object';
  return { status, headers, contentType, body: isText ? '' : body };
}

async function* piecesOf(pieces: readonly unknown[]) {
  yield* pieces;
}
