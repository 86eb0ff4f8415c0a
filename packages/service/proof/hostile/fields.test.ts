import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bodiesOf } from './arbitrary.ts';
import { documented, type Node } from './contract.ts';
import { fieldsOf, hostileValues, withField } from './fields.ts';
import { fuzzRuns, fuzzSeed, numbered, sampleOf, shareOf } from './long-form.ts';
import { credentialsFor, newCustomer, type Person } from './people.ts';
import { createProbe, type Probe } from './probe.ts';
import { exampleRequest, withCredential } from './request.ts';
import { useTarget } from './target.ts';

const target = useTarget({ ALLOW_PRIVATE_URLS: '127.0.0.0/8' });
let person: Person;
let probe: Probe;
beforeAll(async () => {
  person = await newCustomer(target);
  probe = createProbe(target);
});

const takingBodies = numbered(documented.filter(({ body }) => body));

test.each(takingBodies)(
  '$id refuses in every field what the contract forbids there',
  async ({ index, ...operation }) => {
    const faults: string[] = [];
    const fields = [...fieldsOf(operation).entries()];
    for (const [at, path] of sampleOf(fields, index, 4)) {
      for (const value of shareOf(hostileValues, at, 12)) {
        const credentials = await credentialsFor(operation, target, person);
        const good = withCredential(operation, exampleRequest(operation), credentials);
        const body = withField(good.body, path, value);
        const found = await probe(operation, { ...good, body });
        if (found.length > 0)
          faults.push(`${path}: ${JSON.stringify(value).slice(0, 99)}: ${found}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

// A random password may be the right one, and the account would be gone.
test.each(takingBodies.filter(({ id }) => id !== 'deleteAccount'))(
  '$id answers random requests as the contract says',
  async (operation) => {
    const property = fc.asyncProperty(bodiesOf(operation), async (body) => {
      const credentials = await credentialsFor(operation, target, person);
      const { key: _, ...fields } = body as Node;
      const parts = withCredential(
        operation,
        { ...exampleRequest(operation), body: fields },
        credentials,
      );
      expect(await probe(operation, parts)).toEqual([]);
    });
    await fc.assert(property, { numRuns: fuzzRuns, ...fuzzSeed });
  },
);

test('none of these requests did more than its answer said', async () => {
  expect(await probe.aftermath()).toEqual([]);
});
