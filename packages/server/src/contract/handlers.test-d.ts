import type { GenerationError, GenerationResponse, OperationId } from '@genmedia/types';
import { describe, expectTypeOf, it } from 'vitest';
import { createRouter, type Handler, type Handlers, type Input, type Reply } from '../index.ts';
import { createMock } from './mock.ts';

interface Account {
  id: number;
}

declare const handlers: Handlers<Account>;
declare const authenticate: () => Promise<Account>;

declare function answers<Id extends OperationId>(reply: Reply<Id>): void;
declare const body: GenerationResponse;
declare const error: GenerationError;
declare const stream: ReadableStream<Uint8Array>;

describe('handlers', () => {
  it('are one for each operation', () => {
    const { editImage: _left, ...others } = handlers;
    createRouter(handlers, { authenticate });
    // @ts-expect-error: editImage has no handler
    createRouter(others, { authenticate });
    // @ts-expect-error: the contract has no such operation
    expectTypeOf<Handlers<Account>['paintImage']>();
  });

  it('get what authenticate returns, and null where the contract asks for no credential', () => {
    expectTypeOf<Parameters<Handlers<Account>['editImage']>[1]>().toEqualTypeOf<Account>();
    expectTypeOf<Parameters<Handlers<Account>['refreshToken']>[1]>().toEqualTypeOf<Account>();
    expectTypeOf<Parameters<Handlers<Account>['logIn']>[1]>().toEqualTypeOf<null>();
    createRouter(handlers, {
      // @ts-expect-error: these handlers take accounts
      authenticate: async () => 'an account',
    });
  });

  it('take null if no caller is asked for a credential', () => {
    createRouter({} as Handlers<unknown>, { authenticate: false });
    createRouter({} as Handlers<Account | null>, { authenticate: false });
    // @ts-expect-error: these handlers need an account
    createRouter(handlers, { authenticate: false });
    createMock({} as Handlers<Account | null>);
    createMock(handlers, { authenticate });
    // @ts-expect-error: without `authenticate`, handlers of a mock get null
    createMock(handlers);
    // @ts-expect-error: the same, with another option
    createMock(handlers, { basePath: '/v1' });
    // @ts-expect-error: and said outright
    createMock(handlers, { authenticate: false });
  });

  it('need not write types out', () => {
    createRouter(
      {
        ...handlers,
        restartServer: ({ params }, account) => {
          expectTypeOf(params).toEqualTypeOf<{ deployment: string }>();
          expectTypeOf(account).toEqualTypeOf<Account>();
          return { status: 200, body: { status: 'success', message: params.deployment } };
        },
      },
      { authenticate },
    );
  });
});

describe('what a handler gets', () => {
  it('has defaults filled in', () => {
    expectTypeOf<Input<'editImage'>['body']['base64']>().toEqualTypeOf<boolean>();
    expectTypeOf<Input<'generateMusic'>['body']['duration']>().toEqualTypeOf<number>();
    // @ts-expect-error: a webhook has no default
    expectTypeOf<Input<'editImage'>['body']['webhook']>().toEqualTypeOf<string | null>();
  });

  it('may lack a body that is optional', () => {
    expectTypeOf<undefined>().toExtend<Input<'refreshToken'>['body']>();
    expectTypeOf<
      NonNullable<Input<'refreshToken'>['body']>['token_expiry']
    >().not.toExtend<undefined>();
    expectTypeOf<Input<'logOut'>['body']>().toEqualTypeOf<undefined>();
  });

  it('has named headers, numbers of paths, and nothing where there is nothing', () => {
    expectTypeOf<Input<'editImage'>['headers']>().toEqualTypeOf<{
      'Idempotency-Key'?: string;
      Prefer?: string;
    }>();
    expectTypeOf<Input<'fetchImageEdit'>['params']>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<keyof Input<'editImage'>['query']>().toBeNever();
    // @ts-expect-error: the operation has no such parameter
    expectTypeOf<Input<'editImage'>['params']['id']>();
  });
});

describe('what a handler returns', () => {
  it('is an answer that the contract documents', () => {
    answers<'editImage'>({ status: 200, body });
    answers<'editImage'>({ status: 429, body: error, headers: { 'Retry-After': 30 } });
    // @ts-expect-error: the operation has no 404
    answers<'editImage'>({ status: 404, body: error });
    // @ts-expect-error: nor a 204
    answers<'editImage'>({ status: 204 });
  });

  it('has the body of its status', () => {
    // @ts-expect-error: a success has a body
    answers<'editImage'>({ status: 200 });
    // @ts-expect-error: a 400 tells what is wrong
    answers<'editImage'>({ status: 400, body });
    // @ts-expect-error: that is no status of a generation
    answers<'editImage'>({ status: 200, body: { ...error, status: 'failed' } });
    // @ts-expect-error: an error has a code
    answers<'editImage'>({ status: 400, body: { status: 'error', message: 'No.' } });
    // @ts-expect-error: the contract has no such field
    answers<'editImage'>({ status: 400, body: { ...error, stack: 'at …' } });
  });

  it('has the headers that the contract wants, and may have others', () => {
    answers<'editImage'>({ status: 200, body, headers: { 'Server-Timing': 'edit;dur=5' } });
    // @ts-expect-error: a 429 says when to try again
    answers<'editImage'>({ status: 429, body: error });
    answers<'verifyEmailLink'>({ status: 303, headers: { Location: '/verified' } });
    // @ts-expect-error: a redirect goes somewhere
    answers<'verifyEmailLink'>({ status: 303 });
    // @ts-expect-error: a redirect has no body
    answers<'verifyEmailLink'>({ status: 303, headers: { Location: '/' }, body: {} });
  });

  it('is a stream where the contract has events', () => {
    const contentType = 'text/event-stream';
    answers<'createChatCompletion'>({ status: 200, contentType, body: stream });
    // @ts-expect-error: images are not streamed
    answers<'editImage'>({ status: 200, contentType, body: stream });
    // @ts-expect-error: events are bytes
    answers<'createChatCompletion'>({ status: 200, contentType, body: 'data: [DONE]' });
  });

  it('can be left to a function that documents one operation', () => {
    const handler: Handler<'logOut', Account> = (input, account) => {
      const message = `Account ${account.id} is logged out.`;
      const meta = { request_id: input.requestId };
      return { status: 200, body: { data: { message }, error: null, meta } };
    };
    expectTypeOf(handler).toEqualTypeOf<Handlers<Account>['logOut']>();
  });
});
