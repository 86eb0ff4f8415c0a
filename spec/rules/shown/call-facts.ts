import {
  carries,
  type Document,
  isCredential,
  jsonSchema,
  type OperationPlace,
  type Reader,
  securityOf,
  variants,
} from '@genmedia/openapi';
import { answersOf, inputsOf } from './contract-fields.ts';
import type { Fact } from './fact.ts';
import { type ContractField, fieldFacts, objectFacts } from './field-facts.ts';
import type { ShownFields, ShownOperation } from './shown.ts';

/** The shown facts of an operation's parameters, request fields and answer fields. */
export function callFacts(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
  shown: ShownOperation,
): Fact[] {
  const { id } = operation;
  const hasHeader = securityOf(document, operation).some((need) => 'bearer' in need);
  const body = hasHeader ? withOptionalCredential(shown.body) : shown.body;
  const request = jsonSchema(reader, reader.child(operation, 'requestBody'));
  const requests = request ? variants(reader, request) : [];
  return [
    ...parameterFacts(reader, operation, shown, 'path'),
    ...parameterFacts(reader, operation, shown, 'query'),
    ...objectFacts(reader, `${id}, request`, requests, body ?? {}),
    ...objectFacts(reader, `${id}, answer`, answersOf(reader, operation), shown.answer ?? {}),
  ];
}

/** Credential fields lose `required`, because the header may carry the credential instead. */
function withOptionalCredential(shown: ShownFields = {}): ShownFields {
  const entries = Object.entries(shown).map(([name, field]) => {
    const { required: _, ...others } = field;
    return [name, field.credential ? others : field];
  });
  return Object.fromEntries(entries);
}

function parameterFacts(
  reader: Reader,
  operation: OperationPlace,
  shown: ShownOperation,
  where: 'path' | 'query',
): Fact[] {
  const inputs = inputsOf(reader, operation, shown).filter(
    ({ parameter }) => parameter.node.in === where,
  );
  return Object.entries(shown[where] ?? {}).flatMap(([name, field]) => {
    const actual = inputs.flatMap(({ parameter, schema }): ContractField[] => {
      if (parameter.node.name !== name || !schema) return [];
      const { description, required, 'x-since': since } = parameter.node;
      return [
        {
          schema,
          description: String(description ?? ''),
          required: required === true,
          marked: carries(parameter, 'x-assumption'),
          credential: isCredential(reader, parameter),
          since,
        },
      ];
    });
    return fieldFacts(reader, `${operation.id}, ${where}`, name, field, actual);
  });
}
