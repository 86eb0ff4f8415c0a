import { describe, expectTypeOf, it } from 'vitest';
import type {
  AgentEnvelope,
  EditImageRequest,
  GenerationError,
  GenerationResponse,
  LogInAnswer,
  OperationId,
  PathParams,
  QueryParams,
  RequestBody,
  ResponseBody,
} from './index.ts';

describe('the full contract', () => {
  it('knows operations by their operationId', () => {
    expectTypeOf<'editImage'>().toExtend<OperationId>();
    // @ts-expect-error: no operation has this name
    expectTypeOf<RequestBody<'editImages'>>();
  });

  it('gives request bodies by operation, credential included', () => {
    expectTypeOf<RequestBody<'editImage'>>().toEqualTypeOf<EditImageRequest>();
    expectTypeOf<RequestBody<'editImage'>>().toHaveProperty('key');
  });

  it('lets callers leave out what has a default', () => {
    expectTypeOf<RequestBody<'editImage'>['base64']>().toEqualTypeOf<boolean | undefined>();
  });

  it('knows that some operations take no body, and some an optional one', () => {
    expectTypeOf<RequestBody<'logOut'>>().toEqualTypeOf<undefined>();
    expectTypeOf<undefined>().toExtend<RequestBody<'refreshToken'>>();
    expectTypeOf<{ device_name: string }>().toExtend<RequestBody<'refreshToken'>>();
  });

  it('gives the successful answer unless a status is named', () => {
    expectTypeOf<ResponseBody<'editImage'>>().toEqualTypeOf<GenerationResponse>();
    expectTypeOf<ResponseBody<'signUp'>>().not.toBeNever();
    expectTypeOf<ResponseBody<'editImage', 429>>().toEqualTypeOf<GenerationError>();
    // @ts-expect-error: the contract documents no 418
    expectTypeOf<ResponseBody<'editImage', 418>>();
  });

  it('gives path and query parameters, and an empty object where there are none', () => {
    expectTypeOf<PathParams<'fetchImageEdit'>>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<QueryParams<'listModels'>['key']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<PathParams<'editImage'>>().toEqualTypeOf<Record<never, never>>();
  });

  it('wraps the data of agent answers in one envelope', () => {
    expectTypeOf<LogInAnswer>().toExtend<AgentEnvelope<LogInAnswer['data']>>();
    expectTypeOf<AgentEnvelope<LogInAnswer['data']>>().toExtend<LogInAnswer>();
  });
});
