'use client';

import { GenmediaError, type OperationId } from '@genmedia/client';
import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyClient } from './any-client.ts';
import type { OptionsOf } from './operation-query.ts';
import { useGenmedia } from './provider.ts';
import { isSameInput } from './same-input.ts';

/** A hook that reads. `input` is flat, `options` are those of TanStack Query. */
export type QueryHook<Input, Data> = <Selected = Data>(
  input: Input,
  options?: Omit<UseQueryOptions<Data, GenmediaError, Selected>, 'queryKey' | 'queryFn'>,
) => UseQueryResult<Selected, GenmediaError>;

/** A hook whose `mutate(input)` calls an operation. Its data are the result. */
export type MutationHook<Input, Data> = <Context = unknown>(
  options?: Omit<UseMutationOptions<Data, GenmediaError, Input, Context>, 'mutationFn'>,
) => UseMutationResult<Data, GenmediaError, Input, Context>;

/** The answer of a job that is done. */
export type Done<Answer> = Exclude<Answer, { status: 'processing' }>;

/** Input of an operation with a whole answer. For answers in pieces, use `useChat`. */
export type Whole<Input> = Omit<Input, 'stream'> & { stream?: false };

export function queryHook<Input, Data>(optionsOf: OptionsOf<Input, Data>): QueryHook<Input, Data> {
  return (input, options) => useQuery({ ...optionsOf(useGenmedia(), input), ...options } as never);
}

/** A request that failed for now, and its Idempotency-Key. */
interface FailedRequest {
  operation: string;
  input: unknown;
  idempotencyKey: string;
}

/** How many failed requests are kept for a repeat. Their inputs can hold files. */
const maxFailed = 10;

export function mutationHook<Input, Data>(operation: OperationId): MutationHook<Input, Data> {
  return (options) => {
    const mutationFn = useRepeatableCall<Input, Data>(useGenmedia() as never, operation);
    return useMutation({ mutationKey: ['genmedia', operation], ...options, mutationFn });
  };
}

/**
 * Calls an operation. If TanStack Query or a user repeats a call after a temporary error, it has
 * the same Idempotency-Key, because the first request may have started the job.
 */
export function useRepeatableCall<Input, Data>(
  client: AnyClient,
  operation: string,
): (input: Input) => Promise<Data> {
  const failed = useRef<FailedRequest[]>([]);
  return async (input) => {
    const earlier = failed.current.find(
      (request) => request.operation === operation && isSameInput(request.input, input),
    );
    failed.current = failed.current.filter((request) => request !== earlier);
    const { idempotencyKey } = earlier ?? {};
    try {
      return (await client.run(operation, Object(input), { idempotencyKey })) as Data;
    } catch (error) {
      const key = error instanceof GenmediaError && error.temporary && error.idempotencyKey;
      if (key) {
        const request = { operation, input, idempotencyKey: key };
        failed.current = [...failed.current, request].slice(-maxFailed);
      }
      throw error;
    }
  };
}
