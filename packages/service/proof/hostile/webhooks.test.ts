import { beforeAll, expect, test } from 'vitest';
import { internalUrls } from '../../src/network/testing/internal-urls.ts';
import { documented, type Node } from './contract.ts';
import { faultsOf } from './judge.ts';
import { numbered, shareOf } from './long-form.ts';
import { newCustomer, type Person } from './people.ts';
import { exampleRequest, toSent, withCredential } from './request.ts';
import { send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget({ ALLOW_PRIVATE_URLS: 'none' });
let person: Person;
beforeAll(async () => {
  person = await newCustomer(target);
});

const calling = documented.filter(({ body }) => 'webhook' in ((body?.properties ?? {}) as Node));

/** Also on ports of web servers, where only the address or the name is wrong. */
const vectors = internalUrls([49_152, 80, 8080]);

const answers = new Set<string>();

test.each(numbered(calling))('$id refuses a webhook with an internal URL', async (operation) => {
  const good = withCredential(operation, exampleRequest(operation), person);
  const ask = (webhook?: string) =>
    send(target.url, toSent(operation, { ...good, body: { ...(good.body as Node), webhook } }));
  const usual = await ask();
  const mine = shareOf(vectors, operation.index, calling.length);
  expect(mine.length).toBeGreaterThan(30);
  for (const url of mine) {
    const answer = await ask(url);
    expect([url, faultsOf(operation, answer)]).toEqual([url, []]);
    // 501 as long as the service does not implement the operation.
    expect(usual.status === 501 ? [400, 501] : [400], url).toContain(answer.status);
    const looksRight = /^https?:\/\/[^\0]+$/.test(url) && URL.canParse(url);
    if (looksRight && answer.status === 400) answers.add(answer.text);
  }
});

test('all refused URLs get the same answer everywhere, and make no job', async () => {
  expect(vectors.length).toBeGreaterThan(1000);
  expect([...answers]).toEqual([expect.stringContaining('of a public host')]);
  const jobs = await target.accounts.db.selectFrom('jobs').select('input').execute();
  expect(jobs.filter(({ input }) => 'webhook' in input)).toEqual([]);
});
