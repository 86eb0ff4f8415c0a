import type { operations } from './generated/contract.ts';
import type { ParametersOf, RequestBodyOf, ResponseBodyOf, StatusOf } from './operation.ts';

export type { AgentEnvelope } from './envelope.ts';
export type * from './generated/contract.ts';
export type { ParametersOf, RequestBodyOf, ResponseBodyOf, StatusOf } from './operation.ts';

/** The name under which client, hooks, stubs and handlers know an operation. */
export type OperationId = keyof operations;

/**
 * The JSON body of a request, credential included, as the wire takes it: fields with a default may
 * be left out. `undefined` where the operation takes no body.
 */
export type RequestBody<Id extends OperationId> = RequestBodyOf<operations[Id]>;

/** The JSON body of an answer: of the successful one, or of the status given. */
export type ResponseBody<
  Id extends OperationId,
  Status extends StatusOf<operations[Id]> = Extract<StatusOf<operations[Id]>, 200 | 201>,
> = ResponseBodyOf<operations[Id], Status>;

/** Path parameters, such as `{ id: number }`; an empty object where there are none. */
export type PathParams<Id extends OperationId> = ParametersOf<operations[Id], 'path'>;

/** Query parameters, credential included; an empty object where there are none. */
export type QueryParams<Id extends OperationId> = ParametersOf<operations[Id], 'query'>;
