import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/used-files': 'error' };
const files = {
  'openapi.yaml': contract(`
responses:
  '200': { $ref: components/responses/Done.yaml }
`),
  'components/responses/Done.yaml': 'description: Done.',
};

test('a contract that uses every file passes', async () => {
  expect(await lint(rules, files)).toEqual([]);
});

test('a file that nothing refers to and a component in another case are named', async () => {
  const more = {
    'paths/v6/old.yaml': 'get: {}',
    'components/schemas/an_image.yaml': 'type: object',
  };
  expect(await lint(rules, { ...files, ...more })).toEqual([
    'openapi.yaml#/: Nothing refers to paths/v6/old.yaml: use it or delete it.',
    'openapi.yaml#/: Nothing refers to components/schemas/an_image.yaml: use it or delete it.',
    "openapi.yaml#/: components/schemas/an_image.yaml: a component's file has the component's name, in PascalCase.",
  ]);
});
