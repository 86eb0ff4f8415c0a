import type { GenerationProcessing, OperationId, RequestBody } from '@genmedia/types';
import { expect } from 'vitest';
import { exampleRequests } from '../../../testing/contract.ts';
import type { TestService } from '../../../testing/service.ts';
import type { User } from '../../../testing/users.ts';

/** Sends a request, and waits for the result of its job, or for its failure. */
export async function ask<Id extends OperationId>(
  service: TestService,
  { apiKey: key }: User,
  operation: Id,
  body: Omit<RequestBody<Id>, 'key'>,
): Promise<Record<string, unknown>> {
  const sent = await service.post<GenerationProcessing>(pathOf(operation), { key, ...body });
  const { status, body: answer } = sent;
  expect({ http: status, ...answer }).toMatchObject({ http: 200 });
  if (answer.status !== 'processing') return { ...(answer as object) };
  const wait = { Prefer: 'wait=300' };
  return { ...(await service.post<object>(answer.fetch_result, { key }, wait)).body };
}

function pathOf(operation: OperationId): string {
  const path = exampleRequests.find((request) => request.operation === operation)?.path;
  if (path === undefined) throw new Error(`The contract has no ${operation}.`);
  return path;
}
