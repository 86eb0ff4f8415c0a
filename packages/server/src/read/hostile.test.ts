import { afterEach, expect, test } from 'vitest';
import { operations } from '../contract/operations.ts';
import { appOf } from '../testing/app.ts';
import { documented } from '../testing/contract.ts';
import { hostileBodies } from '../testing/hostile-bodies.ts';
import { exampleRequest, toRequest } from '../testing/request.ts';

const app = appOf(() => {
  throw new Error('The handler was reached.');
});

/** Whatever a body says, no prototype changes. */
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each(documented.filter(({ body }) => body))(
  '$id refuses hostile bodies',
  async (operation) => {
    const example = toRequest(operation, exampleRequest(operation));
    for (const { what, bytes } of hostileBodies) {
      const response = await app.fetch(new Request(example, { body: bytes }));
      const answer = await response.json();
      expect([what, response.status]).toEqual([what, 400]);
      expect(JSON.stringify(answer)).toContain('"invalid_json"');
      const { schema } = operations[operation.id].responses[400] ?? {};
      if (schema) expect(schema.parse(answer)).toEqual(answer);
    }
  },
);
