import type { Model } from '../model/model.ts';
import { type Files, header } from './files.ts';

/** An example of each operation's answer, for mocks. */
export function emitMocks(model: Model): Files {
  return { 'packages/server/src/generated/examples.ts': exampleTable(model, '../mock.ts') };
}

/** @param from the module with the table's type. */
export function exampleTable({ operations }: Model, from: string): string {
  const rows = operations.map(
    ({ id, exampleAnswer }) => `  ${JSON.stringify(id)}: ${JSON.stringify(exampleAnswer)},\n`,
  );
  return [
    header,
    `import type { ExampleAnswers } from '${from}';\n\n`,
    `/** An answer of each operation, from the examples and schemas of the contract. */\n`,
    `export const examples: ExampleAnswers = {\n${rows.join('')}};\n`,
  ].join('');
}
