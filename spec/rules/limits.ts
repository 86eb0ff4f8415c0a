import {
  fields,
  isObject,
  jsonSchema,
  type Place,
  type Reader,
  type Schema,
  variants,
} from '@genmedia/openapi';
import { type Contract, contractRule } from './support/rule.ts';

type FileBytes = Readonly<Record<string, number>>;

/**
 * Limits are where callers look for them: each field with `x-media` has those of `x-limits` for the
 * bytes of its files, and says how many seconds of sound or video it takes. A test beside this rule
 * checks that the introduction lists `x-limits`.
 */
export const limits = contractRule((contract) => {
  const { document, operations, reader, report } = contract;
  const serviceLimits = (document['x-limits'] ?? {}) as Record<string, unknown>;
  for (const operation of operations) {
    const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
    for (const [name, field] of body ? fields(reader, body) : []) {
      for (const fault of faultsOf(contract, field, serviceLimits)) {
        report(field.rawAt, `${operation.id}: ${name} ${fault}`);
      }
    }
  }
});

function faultsOf(
  { reader }: Contract,
  field: Place<Schema>,
  { fileBytes, inlineFileBytes }: Record<string, unknown>,
): string[] {
  if (!isObject(field.raw)) return [];
  const { 'x-media': kinds, 'x-max-bytes': maxBytes, 'x-max-seconds': seconds } = field.raw;
  if (!Array.isArray(kinds)) return [];
  const expected = {
    ...Object.fromEntries(kinds.map((kind) => [kind, (fileBytes as FileBytes)?.[kind]])),
    ...(!isUrl(reader, field) && { inline: inlineFileBytes }),
  };
  const isLong = kinds.some((kind) => kind !== 'image');
  return [
    ...(JSON.stringify(maxBytes) === JSON.stringify(expected)
      ? []
      : [`needs x-max-bytes: ${JSON.stringify(expected)}.`]),
    ...(isLong && seconds === undefined ? ['needs x-max-seconds.'] : []),
  ];
}

/** Whether a field takes only URLs, in each of its alternatives. */
function isUrl(reader: Reader, field: Place<Schema>): boolean {
  return variants(reader, field)
    .map((variant) => reader.child(variant, 'items') ?? variant)
    .every(({ node }) => node.format === 'uri');
}
