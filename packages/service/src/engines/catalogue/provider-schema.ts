import * as z from 'zod';
import { text } from './fields.ts';

/** Any server that speaks as OpenAI's does. */
export const compatible = 'openai-compatible';

/** A server of an operator's own, with the protocol of the README. */
export const http = 'http';

/** What the catalogue says of a provider. */
export type ProviderDefinition = z.infer<typeof provider>;

/** The provider that is there without being described. */
export const sandbox = { type: '@genmedia/sandbox' } as const satisfies ProviderDefinition;

/** Whether its models compute here, where others are called over a network. */
export const isSandbox = ({ type }: ProviderDefinition) => type === sandbox.type;

/** Packages of the AI SDK whose one address is their own: they would ignore another without a word. */
const ofOneAddress: ReadonlySet<string> = new Set([
  sandbox.type,
  '@ai-sdk/assemblyai',
  '@ai-sdk/deepgram',
  '@ai-sdk/elevenlabs',
  '@ai-sdk/gladia',
  '@ai-sdk/hume',
  '@ai-sdk/lmnt',
  '@ai-sdk/revai',
]);

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .regex(/^[^?#@]*$/, 'must have no user, query or fragment');

const variable = z
  .string({ error: 'must be a text' })
  .regex(
    /^[A-Za-z_]\w*$/,
    'must be the name of an environment variable; keys are not in this file',
  );

const headerValue = z.union(
  [z.string().regex(/^[\t\x20-\x7e]*$/), z.strictObject({ env: variable })],
  {
    error: 'must be a text, or { env: … } with the name of an environment variable',
  },
);

const provider = z
  .strictObject(
    {
      type: text.regex(
        /^(?:(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*|\.{1,2}\/[^?#]*\.(?:m?js|m?ts))$/,
        `must be ${compatible}, ${http}, the name of an npm package, or a file such as ./models.mjs`,
      ),
      baseUrl: url.optional(),
      apiKeyEnv: variable.optional(),
      headers: z
        .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), headerValue, {
          error: 'must be names of headers with values',
        })
        .optional(),
    },
    { error: 'must be a provider: names with values' },
  )
  .refine(({ type, baseUrl }) => ![compatible, http].includes(type) || baseUrl !== undefined, {
    path: ['baseUrl'],
    message: `is needed with ${compatible} and ${http}: where the server is, such as https://host/v1`,
  })
  .refine(({ type, baseUrl }) => !ofOneAddress.has(type) || baseUrl === undefined, {
    path: ['baseUrl'],
    message: 'must be left out: this package calls no address but its own',
  });

/** The section of providers: each by the name that models give. */
export const providersSchema = z
  .record(text, provider, { error: 'must be names with providers' })
  .refine((providers) => !('sandbox' in providers), {
    message: 'must not describe sandbox: it is always there',
  });
