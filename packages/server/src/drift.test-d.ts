import type { OperationId, ResponseBody, StatusOf, operations as types } from '@genmedia/types';
import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { operations } from './generated/operations.ts';
import type { Input } from './handle/input.ts';

/** Types of handlers and schemas of requests come from one contract by two ways: they must agree. */

type Table = typeof operations;

/** A type with its intersections and names dissolved, so that equal ones are identical. */
type Plain<T> = T extends (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Name in keyof T]: Plain<T[Name]> }
    : T;

type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

/** Names of the operations where a part of the input is not what its schema puts out. */
type Drift<Part extends 'params' | 'query' | 'body'> = {
  [Id in OperationId]: Table[Id] extends { [P in Part]: infer Schema extends z.ZodType }
    ? Same<Exclude<Input<Id>[Part], undefined>, z.output<Schema>> extends true
      ? never
      : Id
    : never;
}[OperationId];

type JsonStatus<Id extends OperationId> = Extract<
  keyof Table[Id]['responses'],
  StatusOf<types[Id]>
>;

/** An answer is its schema alone where it is JSON, and JSON only. */
type AnswerSchema<Answer> = Answer extends { schema: infer Schema } ? Schema : Answer;

/** Names of the operations where an answer's type is not what its schema takes. */
type AnswerDrift = {
  [Id in OperationId]: {
    [Status in JsonStatus<Id>]: AnswerSchema<
      Table[Id]['responses'][Status]
    > extends infer Schema extends z.ZodType
      ? Same<ResponseBody<Id, Status>, z.input<Schema>> extends true
        ? never
        : [Id, Status]
      : never;
  }[JsonStatus<Id>];
}[OperationId];

describe('types and schemas agree', () => {
  it('on path parameters', () => {
    expectTypeOf<Drift<'params'>>().toBeNever();
  });

  it('on query parameters', () => {
    expectTypeOf<Drift<'query'>>().toBeNever();
  });

  it('on bodies, with defaults filled in', () => {
    expectTypeOf<Drift<'body'>>().toBeNever();
  });

  it('on answers', () => {
    expectTypeOf<AnswerDrift>().toBeNever();
  });

  it('and would be seen to differ', () => {
    type Body = Input<'editImage'>['body'];
    expectTypeOf<Same<Body, Body>>().toEqualTypeOf<true>();
    expectTypeOf<Same<Body, Omit<Body, 'webhook'>>>().toEqualTypeOf<false>();
    expectTypeOf<Same<Body, Partial<Body>>>().toEqualTypeOf<false>();
    expectTypeOf<Same<Body, Body & { prompt: 'a' }>>().toEqualTypeOf<false>();
  });
});
