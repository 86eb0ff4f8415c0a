import type { OperationId, ResponseBody, StatusOf, operations as types } from '@genmedia/types';
import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Input } from './contract/handlers.ts';
import type { operations } from './generated/operations.ts';

/**
 * The types of handlers and the schemas of requests come from the same contract in two ways. These
 * tests prove that they agree.
 */

type Table = typeof operations;

/** Expands a type's intersections and names, so that equal types are identical. */
type Plain<T> = T extends (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Name in keyof T]: Plain<T[Name]> }
    : T;

type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

/**
 * Names of the operations where the type of an input part differs from the output of its schema.
 */
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

/** For an answer that is JSON only, the table has just the schema. */
type AnswerSchema<Answer> = Answer extends { schema: infer Schema } ? Schema : Answer;

/** Names of the operations where the type of an answer differs from the input of its schema. */
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

  it('and a difference would be found', () => {
    type Body = Input<'editImage'>['body'];
    expectTypeOf<Same<Body, Body>>().toEqualTypeOf<true>();
    expectTypeOf<Same<Body, Omit<Body, 'webhook'>>>().toEqualTypeOf<false>();
    expectTypeOf<Same<Body, Partial<Body>>>().toEqualTypeOf<false>();
    expectTypeOf<Same<Body, Body & { prompt: 'a' }>>().toEqualTypeOf<false>();
  });
});
