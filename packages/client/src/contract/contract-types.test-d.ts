import { expectTypeOf, test } from 'vitest';
import type { ContractResults } from './contract-client.ts';
import type { ApiErrorOf, ContractResult } from './contract-types.ts';
import type { ApiError } from './index.ts';

type Json<Body> = { content: { 'application/json': Body } };

test('an error has the body of its status, of its range, or of all others', () => {
  const error = {} as ApiErrorOf<{
    responses: {
      200: Json<'ok'>;
      404: Json<{ missing: string }>;
      '4XX': Json<{ wrong: string }>;
      default: Json<{ broken: string }>;
    };
  }>;
  if (error.status === 404) expectTypeOf(error.body).toEqualTypeOf<{ missing: string }>();
  else if (error.status === 422) expectTypeOf(error.body).toEqualTypeOf<{ wrong: string }>();
  else if (error.status === 503) expectTypeOf(error.body).toEqualTypeOf<{ broken: string }>();
});

test('an operation without documented errors fails with any ApiError', () => {
  type Plain = ApiErrorOf<{ responses: { 204: { content?: never } } }>;
  expectTypeOf<Plain>().toEqualTypeOf<ApiError>();
});

test('every status of 2xx is a success', () => {
  interface Upload {
    responses: { 207: Json<'stored'>; 400: Json<'refused'> };
  }
  expectTypeOf<ContractResult<Upload>>().toEqualTypeOf<'stored'>();
  expectTypeOf<ApiErrorOf<Upload>['status']>().toEqualTypeOf<400>();
});

test('only an operation that starts a job never results in processing', () => {
  type Answer = { status: 'processing' } | { status: 'done' };
  interface Operations {
    bake: { responses: { 200: Json<Answer> } };
    readOrder: { responses: { 200: Json<Answer> } };
  }
  type Results = ContractResults<Operations, { bake: { poll: 'readOrder' }; readOrder: object }>;
  expectTypeOf<Results['bake']>().toEqualTypeOf<{ status: 'done' }>();
  expectTypeOf<Results['readOrder']>().toEqualTypeOf<Answer>();
});
