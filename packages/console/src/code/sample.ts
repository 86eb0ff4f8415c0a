import { type SampleText, textsOf } from '@genmedia/codegen/samples';
import type { Input, Operation } from '../contract/types.ts';
import type { Language } from './highlight.ts';

/** What each sample is coloured as. No sample has syntax of TypeScript. */
export const languages: Record<SampleText['lang'], Language> = {
  typescript: 'javascript',
  tsx: 'javascript',
  curl: 'bash',
};

/**
 * A request as code, from the generator that also makes the samples of the docs. The code takes the
 * API key from the environment.
 */
export function samplesOf(operation: Operation, input: Input, baseUrl: string): SampleText[] {
  const inParameters = new Set(operation.parameters.map(({ name }) => name));
  const fields = Object.entries(input).filter(([name]) => !inParameters.has(name));
  const keys = operation.keyFields.map((name) => [name, '']);
  const hasBody = operation.method !== 'get' && keys.length + fields.length > 0;
  return textsOf({
    operation: {
      ...operation,
      credentialName: operation.keyFields[0],
      poll: operation.poll,
      parameters: operation.parameters.map(({ name, in: place, credential }) => ({
        name,
        in: place,
        credential,
        example: input[name],
      })),
    },
    example: { input, body: hasBody ? Object.fromEntries([...keys, ...fields]) : undefined },
    baseUrl,
  });
}
