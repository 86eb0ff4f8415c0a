import { expect, test } from 'vitest';
import plugin from './plugin.ts';
import { contract, lint } from './support/lint.ts';

const content = "content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }";
const operation = `
operationId: makeThing
requestBody: { ${content} }
responses: { '200': { description: Made., ${content} } }
`;
const schemas = 'schemas:\n  Thing: { type: object, properties: { name: } }';

test.each(Object.keys(plugin().rules.oas3))(
  '%s leaves a property that is empty in YAML to a rule of Redocly',
  async (rule) => {
    const files = { 'openapi.yaml': contract(operation, schemas) };
    const found = await lint({ struct: 'error', [`genmedia/${rule}`]: 'error' }, files);
    expect(found).toContainEqual(expect.stringContaining('properties/name'));
  },
);
