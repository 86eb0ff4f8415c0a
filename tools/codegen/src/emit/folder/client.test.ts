import { expect, test } from 'vitest';
import { buildModel } from '../../model/build.ts';
import { documentWith } from '../../testing/document.ts';
import { emitContractClient } from './client.ts';

test.each([
  [['application/json-patch+json'], "body: 'application/json-patch+json'"],
  [['application/json-patch+json', 'application/json'], "bodies: ['application/json-patch+json']"],
])('a patch is not sent as plain JSON: %j', (types, row) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
  const model = buildModel(documentWith({ requestBody: { content }, responses: {} }));
  const table = emitContractClient(model)['client/operations.ts'];
  expect(table).toContain(row);
  expect(table?.match(/\bbod\w+:/g)).toHaveLength(1);
});

test.each([
  [['application/vnd.api+json'], 'application/vnd.api+json'],
  [['application/hal+json', 'text/json', 'text/csv'], 'application/hal+json, text/json'],
  [['application/vnd.api+json', 'application/json'], undefined],
  [['image/png'], undefined],
])('an operation that answers %j is asked for: %s', (types, accept) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
  const responses = { 200: { description: 'Ok.', content } };
  const table = emitContractClient(buildModel(documentWith({ responses })));
  expect(/\baccept: '(.*)'/.exec(table['client/operations.ts'] ?? '')?.[1]).toBe(accept);
});

test.each([
  [['application/xml', 'text/csv'], 'text'],
  [['application/xml', 'application/pdf'], 'blob'],
  [['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], 'blob'],
  [['application/xml', 'application/json'], undefined],
])('an answer of %j is read as: %s', (types, answer) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
  const responses = { 200: { description: 'Ok.', content } };
  const table = emitContractClient(buildModel(documentWith({ responses })));
  expect(/\banswer: '(.*)'/.exec(table['client/operations.ts'] ?? '')?.[1]).toBe(answer);
});

test.each<[string, object[], boolean]>([
  ['is not named', [], false],
  ['may be anything', [{ name: 'Prefer', in: 'header', schema: { type: 'string' } }], true],
  ['has no schema', [{ name: 'prefer', in: 'header' }], true],
  ['has a pattern', [{ name: 'Prefer', in: 'header', schema: { pattern: '^wait=\\d+$' } }], false],
  ['has a list', [{ name: 'Prefer', in: 'header', schema: { enum: ['wait=1'] } }], false],
  ['has the word', [{ name: 'Prefer', in: 'header', schema: { const: 'respond-async' } }], true],
  ['is in the query', [{ name: 'Prefer', in: 'query', schema: { type: 'string' } }], false],
])(
  'a job is asked for without waiting where the contract allows it: Prefer %s',
  (_, more, asks) => {
    const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: {} }, ...more];
    const table = emitContractClient(buildModel(documentWith({ parameters })));
    expect(table['client/operations.ts']?.includes('prefer: false')).toBe(!asks);
  },
);
