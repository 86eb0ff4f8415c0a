import { mediaOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { internalUrls } from '../../src/network/testing/internal-urls.ts';
import { documented, type Node } from './contract.ts';
import { faultsOf } from './judge.ts';
import { shareOf } from './long-form.ts';
import { newCustomer, type Person } from './people.ts';
import { exampleRequest, toSent, withCredential } from './request.ts';
import { send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget({ ALLOW_PRIVATE_URLS: 'none' });
let person: Person;
beforeAll(async () => {
  person = await newCustomer(target);
});

const fieldsOf = ({ id }: { id: string }) => Object.keys(mediaOf(id as OperationId));

/** Every field of every operation that contains the URL of a file. */
const mediaFields = documented
  .flatMap((operation) =>
    fieldsOf(operation).map((field) => ({ operation, field, id: operation.id })),
  )
  .map((each, index) => ({ ...each, index }));

// A NUL is refused before the fields are checked.
const vectors = internalUrls([49_152, 80]).filter((url) => !url.includes('\0'));

test('the contract has many fields with URLs of files', () => {
  expect(mediaFields.length).toBeGreaterThan(15);
});

test.each(mediaFields)(
  '$id refuses internal URLs in $field',
  async ({ operation, field, index }) => {
    const good = withCredential(operation, exampleRequest(operation), person);
    // The other fields get harmless URLs, so that only this field can be refused. They are never
    // fetched.
    const others = fieldsOf(operation)
      .filter((name) => name in (good.body as Node))
      .map((name) => [name, 'https://media.example.com/file']);
    const body = { ...(good.body as Node), ...Object.fromEntries(others) };
    for (const url of shareOf(vectors, index, mediaFields.length)) {
      const answer = await send(
        target.url,
        toSent(operation, { ...good, body: { ...body, [field]: url } }),
      );
      expect([url, faultsOf(operation, answer)]).toEqual([url, []]);
      expect([url, answer.status]).toEqual([url, 400]);
      const { errors } = JSON.parse(answer.text) as { errors?: { field: string }[] };
      expect([url, errors?.[0]?.field]).toEqual([url, expect.stringContaining(field)]);
    }
  },
);

test('none of them makes a job', async () => {
  expect(await target.accounts.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});
