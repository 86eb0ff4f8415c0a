import { jsonSchema, parametersOf, properties } from '@genmedia/openapi';
import { contractRule } from './support/rule.ts';

/**
 * Path, query and body names must not collide, because callers of the client pass them in one flat
 * object.
 */
export const flatInput = contractRule(({ reader, operations, report }) => {
  for (const operation of operations) {
    const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
    const names = new Set(properties(reader, body).map(([name]) => name));
    for (const parameter of parametersOf(reader, operation)) {
      const { name, in: where } = parameter.node;
      if (where !== 'path' && where !== 'query') continue;
      if (names.has(name)) {
        const message = `${operation.id}: the ${where} parameter ${name} has the same name as another input. Rename one of them.`;
        report(parameter.rawAt, message);
      }
      names.add(name);
    }
  }
});
