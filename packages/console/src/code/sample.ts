import { type SampleText, textsOf } from '@genmedia/codegen/samples';
import type { Input, Operation } from '../contract/types.ts';

/** What stands in code for the caller's API key. */
export const keyPlaceholder = 'YOUR_API_KEY';

/** A request as code, by the generator of the docs' samples. */
export function samplesOf(
  operation: Operation,
  input: Input,
  baseUrl: string,
  key = keyPlaceholder,
): SampleText[] {
  const inParameters = new Set(operation.parameters.map(({ name }) => name));
  const fields = Object.entries(input).filter(([name]) => !inParameters.has(name));
  const keys = operation.keyFields.map((name) => [name, key]);
  const hasBody = operation.method !== 'get' && keys.length + fields.length > 0;
  return textsOf({
    operation: {
      ...operation,
      poll: operation.poll,
      parameters: operation.parameters.map(({ name, in: place, credential, hasExample }) => ({
        ...{ name, in: place },
        // As in the docs: a key that may stand elsewhere does not stand in the address.
        example: credential ? (hasExample ? key : undefined) : input[name],
      })),
    },
    example: { input, body: hasBody ? Object.fromEntries([...keys, ...fields]) : undefined },
    baseUrl,
  });
}
