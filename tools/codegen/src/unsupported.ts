/** Something that a contract may say and the generated code does not do. */
interface Unsupported {
  /** What the contract says, in Markdown. */
  says: string;
  /** What the command says about it. `KEYWORD` stands for one of JSON Schema. */
  message: string;
  /** Whether the command refuses the document. */
  refused?: boolean;
}

/** Keywords of JSON Schema that zod schemas leave out, so that they are not validated. */
export const uncheckedKeywords = [
  'not',
  'if',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependentRequired',
  'contains',
  'uniqueItems',
];

/** The table in the README is made of this one. */
export const unsupported = {
  version: {
    says: 'Swagger 2.0, OpenAPI 3.2',
    message: 'not an OpenAPI 3.0 or 3.1 document',
    refused: true,
  },
  names: {
    says: 'two operations whose names differ only in signs, such as `get-user` and `getUser`',
    message: 'give one of them another operationId',
    refused: true,
  },
  pages: {
    says: '`x-pagination` with a `parameter` that the operation does not have',
    message: 'which it does not have',
    refused: true,
  },
  servers: {
    says: '`servers` of an operation or a path',
    message: 'the stubs serve operations with `servers` of their own at their paths alone',
  },
  cookies: {
    says: 'parameters in cookies',
    message: 'the client cannot send cookie parameters from a page, because browsers drop them',
  },
  contentParameters: {
    says: 'a parameter with `content` that is not JSON',
    message: 'client and stubs take a parameter with `content` that is not JSON as text',
  },
  largeIntegers: {
    says: '`format: int64`',
    message:
      'integers of `format: int64` are numbers, exact up to 2^53, unless the option int64 is bigint',
  },
  webhooks: { says: '`webhooks`', message: 'webhooks have types but no code' },
  fragments: {
    says: 'paths that differ only after a `#`',
    message: 'the stubs cannot tell apart operations whose paths differ after the #',
  },
  otherBodies: {
    says: 'a body that is neither JSON nor a form',
    message: 'the stubs do not check a body that is neither JSON nor a form',
  },
  keywords: {
    says: uncheckedKeywords.map((keyword) => `\`${keyword}\``).join(', '),
    message: 'the stubs do not check `KEYWORD`',
  },
} as const satisfies Record<string, Unsupported>;

/** The table in Markdown. */
export function unsupportedTable(): string {
  const rows = Object.values<Unsupported>(unsupported).map(({ says, message, refused }) => {
    return [says, message, refused ? 'refused' : 'told'];
  });
  const all = [['in the contract', 'what the command says', ''], ['', '', ''], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row, index) => {
      const sign = index === 1 ? '-' : ' ';
      const cells = row.map((cell, at) => cell.padEnd(widths[at] ?? 0, sign));
      return `| ${cells.join(' | ')} |\n`;
    })
    .join('');
}
