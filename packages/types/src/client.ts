import type { operations } from './generated/client.ts';
import type { ParametersOf, RequestBodyOf, ResponseBodyOf, StatusOf } from './operation.ts';

export type { AgentEnvelope } from './envelope.ts';
export type * from './generated/client.ts';
export type {
  ParametersOf,
  RequestBodyOf,
  ResponseBodyOf,
  StatusOf,
  StreamType,
} from './operation.ts';

/**
 * The operationId of an operation: its name in the client, the hooks, the stubs and the handlers.
 */
export type OperationId = keyof operations;

/**
 * The JSON body of a request without its credential, which the client adds. Fields with a default
 * may be left out. `undefined` if there is nothing to send.
 */
export type RequestBody<Id extends OperationId> = RequestBodyOf<operations[Id]>;

/**
 * The JSON body of the successful answer, or of the given status. A success never has
 * `status: 'error'` here, because the client throws that as an error.
 */
export type ResponseBody<
  Id extends OperationId,
  Status extends StatusOf<operations[Id]> = Extract<StatusOf<operations[Id]>, 200 | 201>,
> = ResponseBodyOf<operations[Id], Status>;

/** Path parameters, such as `{ id: number }`; an empty object if there are none. */
export type PathParams<Id extends OperationId> = ParametersOf<operations[Id], 'path'>;

/** Query parameters without the credential; an empty object if there are none. */
export type QueryParams<Id extends OperationId> = ParametersOf<operations[Id], 'query'>;
