import { mediaOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUrls } from '../../src/network/testing/hostile-urls.ts';
import { type Receiver, startReceiver } from '../../src/network/testing/receiver.ts';
import { documented, type Node } from './contract.ts';
import { faultsOf } from './judge.ts';
import { shareOf } from './long-form.ts';
import { newCustomer, type Person } from './people.ts';
import { exampleRequest, toSent, withCredential } from './request.ts';
import { send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget({ ALLOW_PRIVATE_URLS: 'none' });
let person: Person;
let canary: Receiver | undefined;
beforeAll(async () => {
  person = await newCustomer(target);
  canary = await startReceiver((_request, response) => response.end());
});
afterAll(() => canary?.close());

const fieldsOf = ({ id }: { id: string }) => Object.keys(mediaOf(id as OperationId));

/** Every field of every operation that names a file. */
const asked = documented
  .flatMap((operation) =>
    fieldsOf(operation).map((field) => ({ operation, field, id: operation.id })),
  )
  .map((each, index) => ({ ...each, index }));

/** Requests are read without tabs and line ends in their URLs, as the URL standard says. */
const becomesHarmless = (url: string) =>
  /[\t\r\n]/.test(url) && URL.parse(url)?.host === 'media.example.com';

const vectors = () =>
  [...new Set([canary?.port ?? 0, 80].flatMap((port) => hostileUrls(port)))].filter(
    // A NUL is refused before anybody looks at the fields.
    (url) => !becomesHarmless(url) && !url.includes('\0'),
  );

test('many fields of the contract name files', () => {
  expect(asked.length).toBeGreaterThan(15);
});

test.each(asked)('$id takes no $field that leads inside', async ({ operation, field, index }) => {
  const good = withCredential(operation, exampleRequest(operation), person);
  // So that no other field is what is refused: nobody asks for these files.
  const others = fieldsOf(operation)
    .filter((name) => name in (good.body as Node))
    .map((name) => [name, 'https://media.example.com/file']);
  const body = { ...(good.body as Node), ...Object.fromEntries(others) };
  for (const url of shareOf(vectors(), index, asked.length)) {
    const answer = await send(
      target.url,
      toSent(operation, { ...good, body: { ...body, [field]: url } }),
    );
    expect([url, faultsOf(operation, answer)]).toEqual([url, []]);
    expect([url, answer.status]).toEqual([url, 400]);
    const { errors } = JSON.parse(answer.text) as { errors?: { field: string }[] };
    expect([url, errors?.[0]?.field]).toEqual([url, expect.stringContaining(field)]);
  }
});

test('none of them leads anywhere, and none makes a job', async () => {
  expect(canary?.connections).toBe(0);
  expect(await target.accounts.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});
