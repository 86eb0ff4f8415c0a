import { type SampleText, textsOf } from '@genmedia/codegen/samples';
import type { Input, Operation } from '../contract/types.ts';

/** The placeholder for the caller's API key in code. */
export const keyPlaceholder = 'YOUR_API_KEY';

/** A request as code, from the generator that also makes the samples of the docs. */
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
      credentialName: operation.keyFields[0],
      poll: operation.poll,
      parameters: operation.parameters.map(({ name, in: place, credential, hasExample }) => ({
        name,
        in: place,
        credential,
        example: credential ? keyInAddress(hasExample, key) : input[name],
      })),
    },
    example: { input, body: hasBody ? Object.fromEntries([...keys, ...fields]) : undefined },
    baseUrl,
  });
}

/** As in the docs, a key that can be sent elsewhere is not put into the address. */
function keyInAddress(hasExample: boolean, key: string): string | undefined {
  return hasExample ? key : undefined;
}
