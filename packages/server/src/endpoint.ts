import { deprecationHeaders } from './answer/deprecation.ts';
import { type AnyReply, responder } from './answer/respond.ts';
import { type Failure, internalError } from './errors/failure.ts';
import { Problem } from './errors/problem.ts';
import { wrongMethod } from './errors/unmatched.ts';
import { credentialOf } from './handle/credential.ts';
import { HandlerInput } from './handle/handler-input.ts';
import type { Around, Call, Credential, RouterOptions } from './handle/options.ts';
import { ReceivedCall } from './handle/received-call.ts';
import type { Answer } from './http/answer.ts';
import { lowerCase, type SentHeaders } from './http/headers.ts';
import type { Incoming } from './http/incoming.ts';
import type { Contract, Operation } from './operation/operation.ts';
import type { JsonLimits } from './read/json.ts';
import { requestReader } from './read/read-request.ts';
import { validatorOf } from './validate/validate.ts';

/** A handler of any operation, as the stub calls it. */
export type AnyHandler = (input: unknown, auth: unknown) => AnyReply | Promise<AnyReply>;

/**
 * The options with their defaults filled in. The type that `authenticate` returns is not known
 * here.
 */
export interface Settings {
  authenticate: false | ((credential: Credential, call: Call) => unknown);
  admit?: NonNullable<RouterOptions<unknown>['admit']>;
  around: readonly Around[];
  onError: NonNullable<RouterOptions<unknown>['onError']>;
  bodyLimit: (id: string) => number;
  validateResponses: boolean;
  failure: Failure;
  jsonLimits: JsonLimits;
  security: Contract['security'];
  patternWords: Contract['patternWords'];
}

/** Answers one request. Never rejects, unless an option such as `onError` throws. */
export type Endpoint = (incoming: Incoming) => Promise<Answer>;

/**
 * Answers the requests of one operation: admits, reads, authenticates, validates and handles them.
 * What can be prepared for the operation is prepared before its first request.
 */
export function createEndpoint(
  id: string,
  operation: Operation,
  handler: AnyHandler,
  settings: Settings,
): Endpoint {
  const deprecation = lowerCase(deprecationHeaders(operation));
  const fail = createFailure(operation, settings);
  const answer = createAnswer({ id, operation, handler, settings, deprecation, fail });
  const wrapped = settings.around.reduceRight<AnswerCall>(
    (inner, around) => async (incoming, call) => {
      try {
        return await around(call, () => inner(incoming, call));
      } catch (error) {
        return fail(error, call, { ...deprecation });
      }
    },
    answer,
  );
  return (incoming) => wrapped(incoming, new ReceivedCall(id, incoming));
}

type AnswerCall = (incoming: Incoming, call: Call) => Promise<Answer>;

/** Turns an error into an answer. `headers` are those that the answer has so far. */
type Fail = (error: unknown, call: Call, headers: SentHeaders) => Answer;

interface EndpointParts {
  id: string;
  operation: Operation;
  handler: AnyHandler;
  settings: Settings;
  deprecation: SentHeaders;
  fail: Fail;
}

function createFailure({ errorSchema }: Operation, { onError, failure }: Settings): Fail {
  return (error, call, headers) => {
    const isProblem = error instanceof Problem;
    if (!isProblem && !isOwnAbort(error, call)) onError(error, call);
    return failure(isProblem ? error : internalError(), errorSchema, call.requestId, headers);
  };
}

function createAnswer(parts: EndpointParts): AnswerCall {
  const { id, operation, handler, settings, deprecation, fail } = parts;
  const method = operation.method.toUpperCase();
  const { authenticate, security } = settings;
  const read = requestReader(operation, settings.bodyLimit(id), settings.jsonLimits, security);
  const credentialIn = authenticate ? credentialOf(operation, security) : undefined;
  const validate = validatorOf(operation, settings.patternWords);
  const respond = responder(id, operation, settings.validateResponses);
  return async (incoming, call) => {
    const headers: SentHeaders = { ...deprecation, 'x-request-id': call.requestId };
    try {
      // Hono runs the handlers of GET for HEAD, too. But one may use up what it reads, such as a token.
      if (incoming.method !== method) throw wrongMethod([method]);
      if (settings.admit) Object.assign(headers, lowerCase(await settings.admit(call)));
      const requestParts = await read(incoming);
      const credential = credentialIn?.(requestParts, incoming);
      const auth = authenticate && credential ? await authenticate(credential, call) : null;
      const reply = await handler(new HandlerInput(validate(requestParts), call), auth);
      return respond(reply, headers, (error) => {
        if (!isOwnAbort(error, call)) settings.onError(error, call);
      });
    } catch (error) {
      return fail(error, call, headers);
    }
  };
}

/** Whether the caller disconnected, and the handler stopped for that reason. */
function isOwnAbort(error: unknown, { signal }: Call): boolean {
  return signal.aborted && error === signal.reason;
}
