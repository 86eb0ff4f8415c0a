import { beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { type Documented, documented, type Node } from './contract.ts';
import { faultsOf } from './judge.ts';
import { numbered, sampleOf } from './long-form.ts';
import {
  grant,
  newCustomer,
  newPerson,
  type Person,
  uselessApiKeys,
  uselessTokens,
} from './people.ts';
import { deploymentOf, exampleRequest, type Parts, toSent, withCredential } from './request.ts';
import { type Received, send } from './send.ts';
import { useTarget } from './target.ts';

const target = useTarget();
let owner: Person;
/** Has only an API key. */
let stranger: Person;
/** Has a dedicated server with another name. */
let rival: Person;
let apiKeys: Record<string, string>;
let tokens: Record<string, string>;

beforeAll(async () => {
  owner = await newCustomer(target);
  stranger = await newPerson(target);
  rival = await newPerson(target);
  await grant(target, rival, 'elsewhere');
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

/** `status code`, from the error shape of any area. */
function outcome({ status, text }: Received): string {
  const body = JSON.parse(text) as { code?: string; error?: { code?: string } };
  return `${status} ${body.code ?? body.error?.code}`;
}

test('the contract has operations of every kind', () => {
  expect(documented.length).toBeGreaterThan(40);
  expect(new Set(documented.map(({ credential }) => credential)).size).toBe(4);
});

/** Operations that find a job. The job of their example does not exist. */
const fetching = documented.filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'id'),
);

/** The status of the example request with the API key of its account. */
const acceptedStatus = ({ id }: Documented) =>
  fetching.some((each) => each.id === id) ? 404 : 200;

const withApiKey = [...numbered(of('body')), ...numbered(of('query'))];

describe.each(withApiKey)('$id', ({ index, ...operation }) => {
  const requestWith = (change: (parts: Parts) => Parts) =>
    ask(operation, change(exampleRequest(operation)));
  const place = (key: unknown) => (parts: Parts) =>
    operation.credential === 'query'
      ? { ...parts, query: { ...parts.query, key: String(key) } }
      : { ...parts, body: { ...(parts.body as Node), key } };

  test('requires an API key in the right place', async () => {
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
    for (const change of sampleOf(elsewhere, index, 4)) {
      expect(outcome(await requestWith(change))).toBe('401 missing_api_key');
    }
  });

  test('refuses API keys that do not exist', async () => {
    for (const [what, key] of sampleOf(Object.entries(apiKeys), index, 5)) {
      // The HTTP layer refuses a URL of this length.
      if (operation.credential === 'query' && key.length > 10_000) continue;
      expect([what, outcome(await requestWith(place(key)))]).toEqual([what, '401 invalid_api_key']);
    }
  });

  test('without an API key, does not reveal other faults', async () => {
    const wrong = (request: Parts): Parts => ({
      ...request,
      path: { id: 'no', deployment: 'NO!', model: 'no' },
      query: { feature: 'no' },
      body: operation.body && { webhook: 5, prompt: [] },
    });
    const parts = place(apiKeys.unknown)(wrong(exampleRequest(operation)));
    expect(outcome(await ask(operation, parts))).toBe('401 invalid_api_key');
  });

  test('accepts the API key of an account', async () => {
    const { status } = await requestWith(place(owner.apiKey));
    expect(status).toBe(acceptedStatus(operation));
  });
});

test.each(numbered(of('body').filter(({ takesBearer }) => takesBearer)))(
  '$id takes the API key as a bearer token too, but no two that differ',
  async ({ index, ...operation }) => {
    const requestWith = (token = '', key?: string) => {
      const parts = exampleRequest(operation);
      const headers = { ...parts.headers, authorization: `Bearer ${token}` };
      return ask(operation, { ...parts, headers, body: { ...(parts.body as Node), key } });
    };
    expect((await requestWith(owner.apiKey)).status).toBe(acceptedStatus(operation));
    // Only keys that fit into a header.
    const useless = Object.values(apiKeys).filter((key) => /^\S{1,1000}$/.test(key));
    for (const key of sampleOf(useless, index, 4))
      expect(outcome(await requestWith(key))).toBe('401 invalid_api_key');
    expect(outcome(await requestWith(owner.apiKey, apiKeys.unknown))).toBe('400 validation_error');
  },
);

/** Their tokens are used up by a right password only: see own-account.test.ts. */
const asksForPassword = ({ id }: Documented) => id === 'exportAccount' || id === 'deleteAccount';

describe.each(of('bearer'))('$id', (operation) => {
  const requestWith = (authorization?: string, more: Partial<Parts> = {}) => {
    const parts = { ...exampleRequest(operation), ...more };
    const headers = { ...parts.headers, ...(authorization !== undefined && { authorization }) };
    return ask(operation, { ...parts, headers });
  };

  test('requires an access token in the right place', async () => {
    const { accessToken } = owner;
    const answers = [
      await requestWith(),
      await requestWith(undefined, { query: { access_token: accessToken } }),
      ...(await Promise.all(
        [
          '',
          'Bearer',
          'Bearer ',
          accessToken,
          `Basic ${accessToken}`,
          `Bearer a ${accessToken}`,
        ].map((header) => requestWith(header)),
      )),
    ];
    for (const answer of answers) {
      expect(outcome(answer)).toBe('401 missing_token');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('refuses invalid access tokens', async () => {
    for (const [what, token] of Object.entries(tokens)) {
      const answer = await requestWith(`Bearer ${token}`);
      expect([what, outcome(answer)]).toEqual([what, '401 invalid_access_token']);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  test.skipIf(asksForPassword(operation))(
    'accepts an account’s access token once, and revokes it',
    async () => {
      const { accessToken } = await newPerson(target);
      expect((await requestWith(`Bearer ${accessToken}`)).status).toBe(200);
      expect(outcome(await requestWith(`Bearer ${accessToken}`))).toBe('401 invalid_access_token');
    },
  );
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
      answers.push([status, text.replace(/req_[\w-]+|gma_[\w-]+|\d{4}-\d\d-\d\dT[\d:]+Z/g, '…')]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
  },
);

describe.each(numbered(fetching))('$id', ({ index, ...operation }) => {
  const ownMakers = documented.filter(({ poll }) => poll === operation.id);
  const otherMakers = documented.filter(({ poll }) => poll && poll !== operation.id);
  /** No operation names those for jobs of every operation, such as getJob. */
  const isForAll = ownMakers.length === 0;
  const makers = isForAll ? sampleOf(otherMakers, index, 4) : ownMakers;

  /** Fetches a job at the path that its creator would use. */
  const requestFor = (id: number, maker: Documented | undefined, person: Person) => {
    const parts = withCredential(operation, exampleRequest(operation), person);
    const deployment = maker && deploymentOf(maker, exampleRequest(maker));
    const path = { ...parts.path, id: String(id), ...(deployment && { deployment }) };
    return ask(operation, { ...parts, path });
  };
  const comparable = ({ status, text, headers }: Received) => {
    const { date, 'x-request-id': id, ...rest } = headers;
    return { status, text: text.replaceAll(String(id), ''), rest: Object.keys(rest) };
  };

  test('does not find jobs of another account or another operation', async () => {
    for (const maker of makers) {
      for (const person of [stranger, rival]) {
        const unknown = comparable(await requestFor(2 ** 40, maker, person));
        expect(comparable(await requestFor(await jobOf(maker), maker, person))).toEqual(unknown);
        expect([403, 404, 501]).toContain(unknown.status);
      }
      if (isForAll) continue;
      const unknownToOwner = comparable(await requestFor(2 ** 40, maker, owner));
      const otherJob = await jobOf(otherMakers[0]);
      expect(comparable(await requestFor(otherJob, maker, owner))).toEqual(unknownToOwner);
    }
  });

  test('finds jobs of their owner, if it finds any', async () => {
    for (const maker of makers) {
      const { status: unknown } = await requestFor(2 ** 40, maker, owner);
      const { status } = await requestFor(await jobOf(maker), maker, owner);
      expect(status).toBe(unknown === 404 ? 200 : 501);
    }
  });
});

/** Creates a job of the owner, as the operation would have done. */
async function jobOf(maker: Documented | undefined): Promise<number> {
  if (!maker) throw new Error('There is no such operation.');
  const { db } = target.accounts;
  const name = deploymentOf(maker, exampleRequest(maker));
  const deployment = name === undefined ? undefined : await grant(target, owner, name);
  const accepted = await enqueue(db, {
    accountId: owner.id,
    deploymentId: deployment?.id,
    operation: maker.id,
    input: (maker.example ?? {}) as Record<string, unknown>,
  });
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  return accepted.job.id;
}

const dedicated = documented.filter((each) => deploymentOf(each, exampleRequest(each)));

test.each(dedicated)('$id is for accounts that have the dedicated server', async (operation) => {
  const outcomeFor = async (person: Person) =>
    outcome(await ask(operation, withCredential(operation, exampleRequest(operation), person)));
  // 501 as long as the service does not implement the operation.
  expect(['403 plan_required', '501 not_implemented']).toContain(await outcomeFor(stranger));
  expect(['404 not_found', '501 not_implemented']).toContain(await outcomeFor(rival));
});

test('of all these requests, only those with the key of an account made jobs', async () => {
  const rows = await target.accounts.db
    .selectFrom('jobs')
    .select('account_id')
    .distinct()
    .execute();
  expect(rows.map(({ account_id }) => account_id)).toEqual([owner.id]);
});
