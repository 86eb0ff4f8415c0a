import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { diff } from '../diff.ts';
import { compare } from './compare.ts';
import type { Pair } from './comparison.ts';

const text = { type: 'string' };
const responses = { 204: { description: 'Taken.' } };

/** A contract with one webhook and one operation, with keywords of their own, and these schemas. */
function contract(webhook: object, operation: object = {}, path = '/boats', schemas = {}) {
  return {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: { [path]: { get: { operationId: 'listBoats', responses, ...operation } } },
    webhooks: { sunk: { post: { operationId: 'sunk', responses, ...webhook } } },
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        account: { type: 'oauth2' },
        other: { type: 'oauth2' },
      },
    },
  } as unknown as Document;
}

function changes(before: Document, after: Document) {
  return compare({ before, after });
}

test('the parameters of a webhook are read by its receivers', () => {
  const signature = { name: 'X-Signature', in: 'header', required: true, schema: text };
  const signed = contract({ parameters: [signature] });
  expect(changes(signed, contract({}))).toMatchObject([
    { rule: 'answer-field-removed', operations: ['sunk'], at: 'header.X-Signature' },
  ]);
  expect(changes(contract({}), signed)).toMatchObject([{ rule: 'answer-field-added-required' }]);
});

test('of several callbacks to one address each is compared', () => {
  const called = (field: string) => {
    const schema = { type: 'object', required: [field], properties: { [field]: text } };
    const requestBody = { content: { 'application/json': { schema } } };
    return { '{$request.query.url}': { post: { requestBody, responses } } };
  };
  const before = contract({}, { callbacks: { done: called('file'), failed: called('reason') } });
  const changed = contract({}, { callbacks: { done: called('url'), failed: called('reason') } });
  expect(changes(before, changed)).toMatchObject([
    { rule: 'answer-field-renamed', operations: ['listBoats'], before: 'file', after: 'url' },
  ]);
  const fewer = contract({}, { callbacks: { failed: called('reason') } });
  expect(changes(before, fewer)).toMatchObject([{ rule: 'event-removed' }]);
  expect(changes(fewer, before)).toMatchObject([{ rule: 'event-added' }]);
  const otherName = contract({}, { callbacks: { broken: called('reason') } });
  expect(changes(fewer, otherName)).toEqual([]);
  const [done, failed] = ['Done', 'Failed'].map((name) => ({
    $ref: `#/components/callbacks/${name}`,
  }));
  const moved = contract({}, { callbacks: { done, failed } });
  Object.assign(moved.components ?? {}, {
    callbacks: { Done: called('url'), Failed: called('reason') },
  });
  expect(changes(before, moved)).toMatchObject([{ rule: 'answer-field-renamed', before: 'file' }]);
  const otherNames = contract(
    {},
    { callbacks: { ready: called('url'), broken: called('reason') } },
  );
  expect(changes(before, otherNames)).toMatchObject([
    { rule: 'answer-field-renamed', after: 'url' },
  ]);
});

test('another server of one operation is a change', () => {
  const at = (host: string) => {
    const servers = [{ url: 'https://{host}.example', variables: { host: { default: host } } }];
    return contract({}, { servers });
  };
  expect(changes(at('up1'), at('up2'))).toMatchObject([
    {
      rule: 'operation-servers-changed',
      operations: ['listBoats'],
      before: ['https://up1.example'],
      after: ['https://up2.example'],
    },
  ]);
});

test('a value of a variable that any value replaces can still be chosen', () => {
  const regional = (region: object): Document => ({
    ...contract({}),
    servers: [{ url: 'https://{region}.example', variables: { region } }],
  });
  const listed = regional({ default: 'eu', enum: ['eu', 'us'] });
  const free = regional({ default: 'eu' });
  const [any, us] = ['any region', 'the region us'].map(
    (one) => `https://{region}.example with ${one}`,
  );
  expect(changes(listed, free)).toContainEqual(
    expect.objectContaining({ rule: 'server-added', after: any }),
  );
  expect(changes(listed, free).map(({ rule }) => rule)).not.toContain('server-removed');
  expect(changes(free, listed)).toContainEqual(
    expect.objectContaining({ rule: 'server-removed', before: any }),
  );
  expect(changes(listed, regional({ default: 'eu', enum: ['eu'] }))).toContainEqual(
    expect.objectContaining({ rule: 'server-removed', before: us }),
  );
});

test('the body of a webhook is read by its receivers', () => {
  const content = { 'application/json': { schema: text } };
  const body = (required: boolean) => contract({ requestBody: { required, content } });
  const at = 'body';
  expect(changes(contract({}), body(true))).toMatchObject([
    { rule: 'event-body-added', operations: ['sunk'] },
  ]);
  expect(changes(body(true), contract({}))).toMatchObject([{ rule: 'answer-field-removed', at }]);
  expect(changes(body(true), body(false))).toMatchObject([
    { rule: 'answer-field-became-optional', at },
  ]);
  expect(changes(body(false), body(true))).toMatchObject([
    { rule: 'answer-field-became-required', at },
  ]);
});

test('what receivers answer to a webhook is sent', () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } };
  const webhook = { responses: { 200: { description: 'Taken.', content } } };
  const [before, after] = [[], ['id']].map((required) => {
    const Receipt = { type: 'object', properties: { id: text }, required };
    return contract(webhook, {}, '/boats', { Receipt });
  }) as [Document, Document];
  expect(changes(before, after)).toMatchObject([
    { rule: 'request-field-became-required', schema: 'Receipt', operations: ['sunk'] },
  ]);
});

test('receivers may answer in one more way, but not in one way less', () => {
  const answers = (status: number, required?: boolean) => {
    const headers = required !== undefined && { headers: { 'X-Id': { required, schema: text } } };
    const others = { 204: { description: 'Taken.', ...headers } };
    return contract({ responses: { ...others, [status]: { description: 'Ok.', ...headers } } });
  };
  expect(changes(contract({}), answers(202))).toMatchObject([{ rule: 'event-answer-added' }]);
  expect(changes(answers(202), contract({}))).toMatchObject([{ rule: 'event-answer-removed' }]);
  expect(changes(answers(202), answers(202, true))).toMatchObject([
    { rule: 'request-field-added-required', at: '202.header.X-Id' },
    { rule: 'request-field-added-required', at: '204.header.X-Id' },
  ]);
  expect(changes(answers(202, false), answers(202, true))).toMatchObject([
    { rule: 'request-field-became-required' },
    { rule: 'request-field-became-required' },
  ]);
});

test.each(['4XX', 'default'])('a failure of its own may lack the headers of %s', (general) => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const headers = { 'Retry-After': { required: true, schema: text } };
  const all = { ...responses, [general]: { description: 'No.', content, headers } };
  const own = { ...all, 429: { description: 'Too many.', content } };
  const [before, after] = [all, own].map((answers) => contract({}, { responses: answers }));
  expect(changes(before as Document, after as Document)).toMatchObject([
    { rule: 'failure-added', after: '429' },
    { rule: 'answer-header-removed', at: '429.header.Retry-After' },
  ]);
  expect(changes(after as Document, before as Document)).toMatchObject([
    { rule: 'failure-removed', before: '429' },
    { rule: 'answer-header-added-required', at: '429.header.Retry-After' },
  ]);
});

test('an extension beside statuses is no answer', () => {
  const noted = { ...responses, 'x-note': { text: 'See the wiki.' } };
  const [before, after] = [responses, noted].map((each) => contract({}, { responses: each }));
  expect(diff({ before, after } as Pair<Document>, { exhaustive: true })).toEqual([]);
});

test.each<[string, object, object, object]>([
  [
    'the end is called off',
    { 'x-sunset': '2030-01-01' },
    {},
    { rule: 'sunset-removed', before: '2030-01-01' },
  ],
  ['it has an end now', {}, { 'x-sunset': '2030-01-01' }, { rule: 'sunset-changed' }],
  [
    'it is deprecated since another day',
    { 'x-deprecated': '2026-01-01' },
    { 'x-deprecated': '2026-02-01' },
    { rule: 'deprecation-day-changed', after: '2026-02-01' },
  ],
])('of an operation that stays deprecated, %s', (_, old, now, change) => {
  const [before, after] = [old, now].map((days) => contract({}, { deprecated: true, ...days }));
  expect(changes(before as Document, after as Document)).toMatchObject([change]);
});

test.each(['4XX', 'default'])('a failure of its own is compared with that of %s', (general) => {
  const failing = (answers: Record<string, string[]>) => {
    const entries = Object.entries(answers).map(([status, fields]) => {
      const properties = Object.fromEntries(fields.map((field) => [field, text]));
      const schema = { type: 'object', properties };
      const content = { 'application/json': { schema, example: { code: status } } };
      return [status, { description: 'No.', content }];
    });
    return contract({}, { responses: { ...responses, ...Object.fromEntries(entries) } });
  };
  const before = failing({ [general]: ['code', 'message'], 500: ['trace'] });
  const added = (fields: string[]) =>
    changes(before, failing({ [general]: ['code', 'message'], 404: fields, 500: ['trace'] }));
  expect(added(['code', 'message'])).toMatchObject([{ rule: 'failure-added', after: '404' }]);
  expect(added(['code', 'message', 'boat'])).toMatchObject([
    { rule: 'failure-added' },
    { rule: 'answer-field-added-optional', at: '404.boat' },
  ]);
  expect(added(['code', 'boat', 'port'])).toMatchObject([
    { rule: 'failure-added' },
    { rule: 'answer-field-removed', at: '404.message' },
    { rule: 'answer-field-added-optional' },
    { rule: 'answer-field-added-optional' },
  ]);
});

const query = { name: 'sail', in: 'query', schema: text };

test.for<[string, object, object]>([
  ['the defaults of a query parameter', query, { ...query, style: 'form', explode: true }],
  [
    'the defaults of a header',
    { ...query, in: 'header' },
    { ...query, in: 'header', style: 'simple', explode: false, allowReserved: false },
  ],
])('%s say nothing', ([, before, after]) => {
  const both = [before, after].map((parameter) => contract({}, { parameters: [parameter] }));
  expect(changes(...(both as [Document, Document]))).toEqual([]);
});

test('words in the content of a parameter do not say how it is written', () => {
  const [before, after] = ['A sail.', 'The sail.'].map((description) => {
    const schema = { ...text, description };
    // Normalising shows the schema of the content as that of the parameter, too.
    const content = { 'application/json': { schema } };
    return contract({}, { parameters: [{ name: 'sail', in: 'query', schema, content }] });
  }) as [Document, Document];
  expect(changes(before, after).map(({ rule }) => rule)).toEqual(['words-changed']);
});

test('texts and extensions of a path are those of its operations', () => {
  const [before, after] = [contract({}), contract({})];
  Object.assign(after.paths?.['/boats'] ?? {}, { description: 'Boats.', 'x-team': 'harbour' });
  expect(changes(before, after)).toMatchObject([
    { rule: 'words-changed', operations: ['listBoats'], at: '(description)' },
    { rule: 'extension-changed', operations: ['listBoats'], at: '(x-team)' },
  ]);
});

test('the order of the alternatives of security says nothing', () => {
  const [key, account] = [{ key: [] }, { account: [] }];
  const [before, after] = [
    contract({}, { security: [key, account] }),
    contract({}, { security: [account, key] }),
  ];
  expect(changes(before, after)).toEqual([]);
});

test('a new header Idempotency-Key that every call needs is a field like others', () => {
  const key = { name: 'Idempotency-Key', in: 'header', schema: text };
  const taking = (required: boolean) => contract({}, { parameters: [{ ...key, required }] });
  expect(changes(contract({}), taking(false))).toMatchObject([{ rule: 'repeatable-added' }]);
  expect(changes(contract({}), taking(true))).toMatchObject([
    { rule: 'repeatable-added' },
    { rule: 'request-field-added-required', at: 'header.Idempotency-Key' },
  ]);
  expect(changes(taking(true), contract({}))).toMatchObject([{ rule: 'repeatable-removed' }]);
});

const token = (...scopes: string[]) => ({ account: scopes });

test.each<[string, object[], object[], object]>([
  [
    'two alternatives become one that needs both scopes',
    [token('read'), token('write')],
    [token('read', 'write')],
    {
      rule: 'security-changed',
      before: ['account (read)', 'account (write)'],
      after: ['account (read, write)'],
    },
  ],
  [
    'one of two alternatives is gone',
    [token('read'), token('admin')],
    [token('admin')],
    { rule: 'security-changed', after: ['account (admin)'] },
  ],
  [
    'an alternative needs more, and another one is new',
    [token('read')],
    [token('read', 'admin'), { key: [] }],
    { rule: 'security-changed', after: ['account (read, admin)', 'key'] },
  ],
  [
    'one more alternative',
    [token('read')],
    [token('read'), token('write')],
    { rule: 'security-added', after: ['account (write)'] },
  ],
  [
    'one of two alternatives needs more of what the other needs',
    [token('read'), { other: ['read', 'write'] }],
    [token('read', 'write'), { other: ['read', 'write'] }],
    { rule: 'scopes-added', after: ['write'] },
  ],
  ['no alternative any more', [{ key: [] }], [], { rule: 'credential-removed', before: ['key'] }],
])('security: %s', (_, before, after, change) => {
  const [old, now] = [before, after].map((security) => contract({}, { security }));
  expect(changes(old as Document, now as Document)).toMatchObject([change]);
});

test.each([
  ['alone', '{org}/{user}/{job}', '{user}/{org}/{job}', ['operation-moved']],
  [
    'beside a renamed one',
    '{org}/{user}/{job}',
    '{user}/{org}/{work}',
    ['operation-moved', 'path-parameter-renamed'],
  ],
])('parameters of a path that change places %s move the operation', (_, first, then, rules) => {
  const [before, after] = [first, then].map((path) => {
    const parameters = [...path.matchAll(/\w+/g)].map(([name]) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    }));
    return contract({}, { parameters }, `/${path}`);
  }) as [Document, Document];
  expect(changes(before, after).map(({ rule }) => rule)).toEqual(rules);
});

test('a job whose result is fetched by an operation with a new name is fetched as before', () => {
  const [before, after] = ['fetchBoat', 'readBoat'].map((id) => {
    const links = { poll: { operationId: id }, cancel: { operationId: id } };
    const started = contract({}, { responses: { 200: { description: 'Started.', links } } });
    const paths = { ...started.paths, '/boat': { get: { operationId: id, responses } } };
    return { ...started, paths } as Document;
  }) as [Document, Document];
  expect(changes(before, after)).toMatchObject([{ rule: 'operation-renamed' }]);
});

test('links and tags are words for readers', () => {
  const linked = (link: object) =>
    contract({}, { responses: { 204: { description: 'Taken.', links: { next: link } } } });
  const [before, after] = [linked({ operationId: 'a' }), linked({ operationId: 'b' })];
  expect(changes(before, after)).toMatchObject([{ rule: 'words-changed', at: '204.(links)' }]);
  expect(changes(contract({ tags: ['a'] }), contract({ tags: ['b'] }))).toMatchObject([
    { rule: 'words-changed', operations: ['sunk'], at: '(tags)' },
  ]);
});

test('lists are read page after page as long as a tool finds the next one', () => {
  const cursor = { name: 'cursor', in: 'query', schema: text };
  const page = (next: string) => ({
    type: 'object',
    properties: { boats: { type: 'array', items: text }, [next]: text },
  });
  const listing = (next: string, more: object = {}) => {
    const content = { 'application/json': { schema: page(next) } };
    const answer = { 200: { description: 'Boats.', content } };
    return contract({}, { parameters: [cursor], responses: answer, ...more });
  };
  const found = listing('next_cursor');
  expect(changes(found, listing('next_cursor', { 'x-pagination': false }))).toMatchObject([
    { rule: 'pages-removed', operations: ['listBoats'] },
  ]);
  expect(changes(listing('later'), found)).toContainEqual(
    expect.objectContaining({ rule: 'pages-added' }),
  );
  const refused = listing('next_cursor', { 'x-pagination': { parameter: 'none' } });
  expect(changes(refused, found)).toMatchObject([{ rule: 'pages-added' }]);
  const without = contract({}, { 'x-pagination': false });
  expect(changes(without, contract({}))).toMatchObject([{ rule: 'note-changed' }]);
});

test('a header that is written as JSON has fields, which are compared', () => {
  const answering = (type: string, field: string) => {
    const schema = { type: 'object', required: [field], properties: { [field]: text } };
    const headers = { 'X-Boat': { content: { [type]: { schema } } } };
    return contract({}, { responses: { 204: { description: 'Taken.', headers } } });
  };
  const before = answering('application/json', 'sail');
  expect(changes(before, answering('application/json', 'crew'))).toMatchObject([
    { rule: 'answer-field-renamed', at: '204.header.X-Boat', before: 'sail', after: 'crew' },
  ]);
  expect(changes(before, answering('application/xml', 'sail'))).toMatchObject([
    { rule: 'answer-type-changed', at: '204.header.X-Boat' },
  ]);
});
