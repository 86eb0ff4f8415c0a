import { expectTypeOf, test } from 'vitest';
import type { ApiErrorOf } from './contract-types.ts';
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
