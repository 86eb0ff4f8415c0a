import { beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../jobs/enqueue.ts';
import { type Documented, documented, type Node } from './contract.ts';
import { faultsOf } from './judge.ts';
import { newPerson, type Person, uselessApiKeys, uselessTokens } from './people.ts';
import { exampleRequest, type Parts, toSent, withCredential } from './request.ts';
import { type Received, send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget();
let owner: Person;
let stranger: Person;
let apiKeys: Record<string, string>;
let tokens: Record<string, string>;

beforeAll(async () => {
  owner = await newPerson(target);
  stranger = await newPerson(target);
  apiKeys = await uselessApiKeys(target);
  tokens = await uselessTokens(target);
});

const of = (...kinds: Documented['credential'][]) =>
  documented.filter(({ credential }) => kinds.includes(credential));

async function ask(operation: Documented, parts: Parts): Promise<Received> {
  const answer = await send(target.url, toSent(operation, parts));
  expect(faultsOf(operation, answer), operation.id).toEqual([]);
  return answer;
}

/** `status code`, in the error shape of any area. */
function outcome({ status, text }: Received): string {
  const body = JSON.parse(text) as { code?: string; error?: { code?: string } };
  return `${status} ${body.code ?? body.error?.code}`;
}

test('the contract has operations of every kind', () => {
  expect(documented.length).toBeGreaterThan(40);
  expect(new Set(documented.map(({ credential }) => credential)).size).toBe(4);
});

describe.each(of('body', 'query'))('$id', (operation) => {
  const asked = (change: (parts: Parts) => Parts) =>
    ask(operation, change(exampleRequest(operation)));
  const place = (key: unknown) => (parts: Parts) =>
    operation.credential === 'query'
      ? { ...parts, query: { ...parts.query, key: String(key) } }
      : { ...parts, body: { ...(parts.body as Node), key } };

  test('asks for an API key, in its place', async () => {
    const bearer = { authorization: `Bearer ${owner.apiKey}` };
    const elsewhere = [
      (parts: Parts) => parts,
      place(''),
      (parts: Parts) => ({ ...parts, headers: { 'x-api-key': owner.apiKey } }),
      (parts: Parts) => ({ ...parts, headers: { cookie: `key=${owner.apiKey}` } }),
      ...(operation.takesBearer ? [] : [(parts: Parts) => ({ ...parts, headers: bearer })]),
      ...(operation.credential === 'query'
        ? []
        : [
            ...[null, 5, true, [owner.apiKey], { key: owner.apiKey }].map(place),
            (parts: Parts) => ({ ...parts, query: { key: owner.apiKey } }),
            (parts: Parts) => ({ ...parts, body: [{ key: owner.apiKey }] }),
          ]),
    ];
    for (const change of elsewhere) {
      expect(outcome(await asked(change))).toBe('401 missing_api_key');
    }
  });

  test('takes no API key that nobody has', async () => {
    for (const [what, key] of Object.entries(apiKeys)) {
      // The HTTP layer takes no URL of this length.
      if (operation.credential === 'query' && key.length > 10_000) continue;
      expect([what, outcome(await asked(place(key)))]).toEqual([what, '401 invalid_api_key']);
    }
  });

  test('tells who has no API key nothing of what else is wrong', async () => {
    const wrong = (parts: Parts): Parts => ({
      ...parts,
      path: { id: 'no', deployment: 'NO!' },
      query: { feature: 'no' },
      body: operation.body && { webhook: 5, prompt: [] },
    });
    const parts = place(apiKeys.unknown)(wrong(exampleRequest(operation)));
    expect(outcome(await ask(operation, parts))).toBe('401 invalid_api_key');
  });

  test('takes the API key of an account', async () => {
    const { status } = await asked(place(owner.apiKey));
    expect([400, 401]).not.toContain(status);
  });
});

describe.each(of('bearer'))('$id', (operation) => {
  const asked = (authorization?: string, more: Partial<Parts> = {}) => {
    const parts = { ...exampleRequest(operation), ...more };
    const headers = { ...parts.headers, ...(authorization !== undefined && { authorization }) };
    return ask(operation, { ...parts, headers });
  };

  test('asks for an access token, in its place', async () => {
    const { accessToken } = owner;
    const answers = [
      await asked(),
      await asked(undefined, { query: { access_token: accessToken } }),
      ...(await Promise.all(
        [
          '',
          'Bearer',
          'Bearer ',
          accessToken,
          `Basic ${accessToken}`,
          `Bearer a ${accessToken}`,
        ].map((header) => asked(header)),
      )),
    ];
    for (const answer of answers) {
      expect(outcome(answer)).toBe('401 missing_token');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('takes no access token that is no good', async () => {
    for (const [what, token] of Object.entries(tokens)) {
      const answer = await asked(`Bearer ${token}`);
      expect([what, outcome(answer)]).toEqual([what, '401 invalid_access_token']);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  test('takes one of an account once, and ends it', async () => {
    const { accessToken } = await newPerson(target);
    expect((await asked(`Bearer ${accessToken}`)).status).toBe(200);
    expect(outcome(await asked(`Bearer ${accessToken}`))).toBe('401 invalid_access_token');
  });
});

test.each(of('none'))(
  '$id answers the same whatever credential is sent along',
  async (operation) => {
    const answers = [];
    for (const token of [undefined, owner.accessToken, tokens.revoked, 'nonsense']) {
      const parts = exampleRequest(operation);
      const body = operation.body && { ...(parts.body as Node), key: token };
      const headers = { ...parts.headers, ...(token && { authorization: `Bearer ${token}` }) };
      const { status, text } = await ask(operation, { ...parts, headers, body });
      answers.push([status, text.replace(/req_\w+|gma_[\w-]+|\d{4}-\d\d-\d\dT[\d:]+Z/g, '…')]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
  },
);

describe.each(documented.filter(({ parameters }) => parameters.some(({ name }) => name === 'id')))(
  '$id',
  (fetching) => {
    const asked = async (id: number, { apiKey, accessToken }: Person) => {
      const parts = withCredential(fetching, exampleRequest(fetching), { apiKey, accessToken });
      return ask(fetching, { ...parts, path: { ...parts.path, id: String(id) } });
    };
    const makers = documented.filter(({ poll }) => poll === fetching.id);
    const others = documented.filter(({ poll }) => poll && poll !== fetching.id);
    const jobOf = async ({ id: operation, example }: Documented) => {
      const input = (example ?? {}) as Record<string, unknown>;
      const given = { accountId: owner.id, operation, input, idempotencyKey: undefined };
      const accepted = await enqueue(target.accounts.db, given);
      if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
      return accepted.job.id;
    };
    const told = ({ status, text, headers }: Received) => {
      const { date, 'x-request-id': id, ...rest } = headers;
      return { status, text: text.replaceAll(String(id), ''), rest };
    };

    test('knows no job of another account, and none of another operation', async () => {
      const unknown = await asked(2 ** 40, stranger);
      for (const maker of makers) {
        expect(told(await asked(await jobOf(maker), stranger))).toEqual(told(unknown));
      }
      const [other] = others;
      if (!other) throw new Error('There is no other operation.');
      expect(told(await asked(await jobOf(other), owner))).toEqual(told(unknown));
      expect([403, 404, 501]).toContain(unknown.status);
    });

    test('knows the jobs of their owner, if it knows any', async () => {
      for (const maker of makers) {
        const { status } = await asked(await jobOf(maker), owner);
        const { status: unknown } = await asked(2 ** 40, owner);
        expect([200, unknown === 404 ? 200 : unknown]).toContain(status);
      }
    });
  },
);

test.each(documented.filter(({ path }) => path.startsWith('/api/v1/enterprise/')))(
  '$id is for accounts that have the deployment',
  async (operation) => {
    const parts = withCredential(operation, exampleRequest(operation), stranger);
    // 501 as long as the service does not do it for anybody.
    expect([403, 501]).toContain((await ask(operation, parts)).status);
  },
);

test('of all these requests, only those with the key of an account made jobs', async () => {
  const rows = await target.accounts.db
    .selectFrom('jobs')
    .select('account_id')
    .distinct()
    .execute();
  expect(rows.map(({ account_id }) => account_id)).toEqual([owner.id]);
});
