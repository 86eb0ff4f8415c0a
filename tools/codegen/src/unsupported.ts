/** Something that a contract may say and the generated code does not do. */
interface Unsupported {
  /** What the command says about it, in Markdown. `KEYWORD` stands for one of JSON Schema. */
  message: string;
  /** What the contract says, if the command refuses the document. */
  refused?: string;
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
  '$dynamicRef',
];

/** The list in the README is made of this. */
export const unsupported = {
  version: {
    message: 'not an OpenAPI 3.0 or 3.1 document',
    refused: 'Swagger 2.0, OpenAPI 3.2',
  },
  names: {
    message: 'give one of them another operationId',
    refused:
      'two operations whose names differ only in signs, such as `get-user` and `getUser`, or one without Latin letters',
  },
  pages: {
    message: 'which it does not have',
    refused: '`x-pagination` with a `parameter` that the operation does not have',
  },
  servers: {
    message: 'the stubs serve operations with `servers` of their own at their paths alone',
  },
  variables: { message: "the client needs `servers` for a server's undeclared variable" },
  cookies: {
    message: 'the client cannot send cookie parameters from a page, because browsers drop them',
  },
  contentParameters: {
    message: 'client and stubs take a parameter with `content` that is not JSON as text',
  },
  sameNames: { message: 'tools send parameters of one name in one place' },
  pollStatus: { message: 'jobs whose `status` is never `processing` count as finished' },
  formStyles: { message: 'client and stubs ignore `style` and `explode` in multipart forms' },
  jsonFiles: { message: '`format: binary` in JSON is a text' },
  largeIntegers: {
    message: 'integers of `format: int64` are numbers, exact up to 2^53, unless int64 is bigint',
  },
  webhooks: { message: 'webhooks have types but no code' },
  fragments: {
    message: 'the stubs cannot tell apart operations whose paths differ after the #',
  },
  bases: {
    message:
      'schemas that a `discriminator` cannot tell from others lose their own fields: use `oneOf`',
  },
  branches: {
    message:
      'a value of a union needs the field of its `discriminator`, also where a branch does not require it',
  },
  inherited: {
    message: 'the stubs require optional fields that every JavaScript object has, as `constructor`',
  },
  otherBodies: { message: 'the stubs do not check a body that is neither JSON nor a form' },
  patterns: { message: 'the stubs do not check patterns that JavaScript cannot read' },
  untyped: { message: 'the stubs do not check limits of a schema without `type`' },
  keywords: { message: 'the stubs do not check `KEYWORD`' },
} as const satisfies Record<string, Unsupported>;

/** The list in Markdown. */
export function unsupportedList(): string {
  const keywords = uncheckedKeywords.map((keyword) => `\`${keyword}\``).join(', ');
  return Object.values<Unsupported>(unsupported)
    .map(({ message, refused }) => {
      const text = message.replace('`KEYWORD`', keywords);
      return refused === undefined ? `- ${text}\n` : `- refused: ${refused}\n`;
    })
    .join('');
}
