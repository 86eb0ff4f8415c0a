import { expect, test } from 'vitest';
import type { Operation } from '../operation/operation.ts';
import { unmatchedBy } from './unmatched.ts';

test.each([
  ['/v1/acme/nope', 'TenantError'],
  ['/v1', 'PlainError'],
  ['/v1/harbours/nope', 'PlainError'],
  ['/v1/ports/nope', 'PlainError'],
])('%s, which no operation answers, has the error of the most similar paths', (path, schema) => {
  const operation = (at: string, errorSchema: string) =>
    ({ path: at, method: 'get', errorSchema }) as Operation;
  const errorFor = unmatchedBy([
    operation('/v1/{tenant}/boats', 'TenantError'),
    operation('/v1/{tenant}/{kind}/boats', 'TenantError'),
    operation('/v1/harbours', 'PlainError'),
    operation('/v1/harbours/{id}/boats', 'PlainError'),
    operation('/v1/ports', 'PlainError'),
  ]);
  expect(errorFor(path)).toMatchObject({ problem: { status: 404 }, errorSchema: schema });
});
