import { describe, expect, test } from 'vitest';
import type { AnyReply } from './answer/respond.ts';
import { operations } from './contract/operations.ts';
import { type Handled, sharedAppOf } from './testing/app.ts';
import {
  answersOf,
  type Documented,
  type DocumentedAnswer,
  documented,
  requestBodies,
} from './testing/contract.ts';
import {
  exampleRequest,
  needsCredential,
  toRequest,
  without,
  withoutCredential,
} from './testing/request.ts';
import { wrongValue } from './testing/wrong-value.ts';

test('the table has the operations of the contract, and no others', () => {
  expect(Object.keys(operations).sort()).toEqual(documented.map(({ id }) => id).sort());
});

describe.each(documented)('$id', (operation) => {
  const { id } = operation;

  test.each(requestBodies(operation))('takes the example %#', async (body) => {
    const seen: Handled[] = [];
    const app = sharedAppOf((handled) => {
      seen.push(handled);
      return replyOf(anAnswer(operation));
    });
    await app.fetch(toRequest(operation, exampleRequest(operation, body)));
    expect(seen.map((handled) => handled.id)).toEqual([id]);
    expect(seen[0]?.input.body ?? undefined).toEqual(body && expect.objectContaining(body));
    expect(seen[0]?.auth === null).toBe(!needsCredential(operation));
  });

  test.each(answersOf(operation))('answers $status $contentType as its example', async (answer) => {
    const app = sharedAppOf(() => replyOf(answer));
    const response = await app.fetch(toRequest(operation, exampleRequest(operation)));
    expect(response.status).toBe(answer.status);
    expect(response.headers.get('x-request-id')).toMatch(/^req_[\w-]{36}$/);
    expect(response.headers.get('content-type') ?? undefined).toBe(answer.contentType);
    for (const name of Object.keys(answer.headers)) expect(response.headers.has(name)).toBe(true);
    const text = await response.text();
    expect(
      answer.contentType === 'application/json' ? JSON.parse(text) : text || undefined,
    ).toEqual(answer.body);
  });

  test.each(brokenRequests(operation))('refuses $what', async ({ parts, field }) => {
    const app = sharedAppOf(unreached);
    const response = await app.fetch(toRequest(operation, parts));
    expect(response.status).toBe(400);
    const body = await response.json();
    expectDocumented(operation, 400, body);
    expect(wrongFields(body)).toContainEqual(expect.stringMatching(new RegExp(`^${field}(\\.|$)`)));
  });
});

test.each(documented.filter(needsCredential))(
  '$id asks for a credential first of all',
  async (operation) => {
    const app = sharedAppOf(unreached);
    const empty = exampleRequest(operation, operation.body && {});
    const response = await app.fetch(toRequest(operation, withoutCredential(empty)));
    expect(response.status).toBe(401);
    expectDocumented(operation, 401, await response.json());
  },
);

function unreached(): never {
  throw new Error('The handler was reached.');
}

/** Any documented answer of an operation, for tests that check the request. */
function anAnswer(operation: Documented): DocumentedAnswer {
  const [answer] = answersOf(operation);
  if (!answer) throw new Error(`${operation.id} has no answer`);
  return answer;
}

function replyOf({ status, contentType, body, headers }: DocumentedAnswer): AnyReply {
  if (contentType === undefined) return { status, headers };
  if (contentType === 'application/json') return { status, body, headers };
  return { status, contentType, body: new Blob([String(body)]).stream(), headers };
}

function expectDocumented({ id }: Documented, status: number, body: unknown): void {
  expect(operations[id].responses[status]?.schema?.parse(body)).toEqual(body);
}

function wrongFields(body: unknown): string[] {
  const { errors, error } = body as { errors?: { field: string }[]; error?: { details?: object } };
  return errors?.map(({ field }) => field) ?? Object.keys(error?.details ?? {});
}

/** The example request with one mistake, for each mistake that is possible. */
function brokenRequests(operation: Documented) {
  const good = exampleRequest(operation);
  const body = (good.body ?? {}) as Record<string, unknown>;
  const fields = Object.keys((operation.body?.properties ?? {}) as object).filter(
    (name) => name !== 'key',
  );
  const required = ((operation.body?.required ?? []) as string[]).filter((name) => name !== 'key');
  return [
    ...fields.map((field) => ({
      what: `${field} of a wrong type`,
      field,
      parts: { ...good, body: { ...body, [field]: wrongValue(operation.body, field) } },
    })),
    ...required.map((field) => ({
      what: `a body without ${field}`,
      field,
      parts: { ...good, body: without(body, field) },
    })),
    ...operation.parameters
      .filter(({ name }) => name === 'id' || name === 'deployment' || name === 'feature')
      .map(({ name, in: place }) => ({
        what: `a wrong ${name}`,
        field: String(name),
        parts: {
          ...good,
          [String(place)]: {
            ...good[place as 'path' | 'query'],
            [String(name)]: 'NO GOOD'.repeat(40),
          },
        },
      })),
  ];
}
