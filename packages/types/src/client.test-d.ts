import { describe, expectTypeOf, it } from 'vitest';
import type { OperationId, operations, QueryParams, RequestBody, ResponseBody } from './client.ts';
import type { OperationId as FullOperationId, operations as FullOperations } from './index.ts';

describe('what callers of the client see', () => {
  it('has the operations of the contract, but those for the clients of others', () => {
    type Own = Exclude<FullOperationId, `createOpenai${string}`>;
    expectTypeOf<OperationId>().toEqualTypeOf<Own>();
  });

  it('has no credential in any body or query', () => {
    type Fields<Body> = Body extends object ? keyof Body : never;
    type Bodies = { [Id in OperationId]: Fields<RequestBody<Id>> }[OperationId];
    type Queries = { [Id in OperationId]: Fields<QueryParams<Id>> }[OperationId];
    expectTypeOf<Extract<Bodies | Queries, 'key'>>().toBeNever();
    expectTypeOf<Extract<Bodies, 'prompt'>>().toEqualTypeOf<'prompt'>();
  });

  it('has no body if that had nothing but the credential', () => {
    expectTypeOf<RequestBody<'fetchImageEdit'>>().toEqualTypeOf<undefined>();
  });

  it('has no error among successful answers, which the client throws', () => {
    expectTypeOf<ResponseBody<'editImage'>['status']>().toEqualTypeOf<'success' | 'processing'>();
    expectTypeOf<ResponseBody<'editImage', 400>['status']>().toEqualTypeOf<'error'>();
  });

  it('has no Idempotency-Key, which the client makes', () => {
    type Header<Operations extends { editImage: { parameters: { header?: unknown } } }> =
      NonNullable<Operations['editImage']['parameters']['header']>;
    expectTypeOf<keyof Header<operations>>().toEqualTypeOf<'Prefer'>();
    expectTypeOf<Header<FullOperations>>().toHaveProperty('Idempotency-Key');
  });
});
