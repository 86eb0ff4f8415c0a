import * as z from 'zod';
import { text } from './field-schemas.ts';
import {
  compatibleType,
  type Environment,
  hostTypes,
  httpType,
  sandbox,
} from './provider-definition.ts';
import { traitsOf } from './provider-traits.ts';
import { readAs } from './read-as.ts';

/**
 * Packages of the AI SDK that can only call their own address. They would ignore a `baseUrl`
 * silently.
 */
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

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .regex(/^[^?#@]*$/, 'must have no user, query or fragment');

const noVariable = 'must be the name of an environment variable; keys are not in this file';
const variableName = z
  .string({ error: noVariable })
  .regex(/^[A-Za-z_]\w*$/, { error: noVariable, abort: true });

const namedUrlSchema = (env: Environment) =>
  z
    .strictObject({ env: variableName, default: urlSchema })
    .transform(({ env: name, default: defaultUrl }, context) => {
      const { data: url } = urlSchema.safeParse(env[name] || defaultUrl);
      if (url !== undefined) return url;
      const message = `names ${name}, whose value must be an http:// or https:// URL without user, query or fragment`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** A URL, or the environment variable that may have it, with the usual one. */
const baseUrlSchema = (env: Environment) =>
  z
    .unknown()
    .transform((value, context): string =>
      typeof value === 'object' && value !== null
        ? readAs(namedUrlSchema(env), value, [], context)
        : readAs(urlSchema, value, [], context),
    );

/** A header with other characters cannot be sent, and the error would contain its value. */
const sendable = /^[\x21-\x7e]+$/;
/** Headers may have words, such as `Key abc`. */
const sendableWords = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** The usual form of variables. A key that was written in the place of its name has small letters. */
const usualName = /^[A-Z_][A-Z\d_]*$/;

/**
 * The name of an environment variable whose value can be used. Messages contain neither the value nor
 * what may be a key.
 */
const variableSchema = (env: Environment, allowed = sendable) =>
  variableName.refine((name) => allowed.test(env[name] ?? ''), {
    error({ input }) {
      const name = String(input);
      if (env[name]) {
        const spaces = allowed === sendable ? 'spaces' : 'spaces that are not between words';
        return `names ${name}, whose value has ${spaces}, line ends or characters other than ASCII`;
      }
      return usualName.test(name)
        ? `names ${name}, which is not set in the environment`
        : 'names a variable that is not set in the environment; keys are not in this file';
    },
  });

const headersSchema = (env: Environment) =>
  z.record(
    z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/),
    z.union(
      [
        z.string().regex(/^[\t\x20-\x7e]*$/, 'must be one line of ASCII'),
        z.strictObject({ env: variableSchema(env, sendableWords) }),
      ],
      {
        error: 'must be a text, or { env: … } with the name of an environment variable',
      },
    ),
    { error: 'must be names of headers with values' },
  );

/** A server's type, the name of an npm package, or the path of a module beside the catalogue. */
const typePattern = /^(?:(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*|\.{1,2}\/[^?#]*\.(?:m?js|m?ts))$/;

function providerSchema(env: Environment) {
  return z
    .strictObject(
      {
        type: text.regex(
          typePattern,
          `must be ${compatibleType}, ${httpType}, ${hostTypes.join(', ')}, the name of an npm package, or a file such as ./models.mjs`,
        ),
        baseUrl: baseUrlSchema(env).optional(),
        apiKeyEnv: variableSchema(env).optional(),
        apiKeyScheme: text.regex(/^[\w-]+$/, 'must be one word, such as Key').optional(),
        partnerKeyEnv: variableSchema(env).optional(),
        headers: headersSchema(env).optional(),
        limit: z
          .int({ error: 'must be a whole number' })
          .min(1, 'must be at least 1')
          .max(10_000, 'must be at most 10000')
          .optional(),
      },
      { error: 'must be a provider: names with values' },
    )
    .refine(({ type, apiKeyEnv }) => !['fal', 'replicate'].includes(type) || apiKeyEnv, {
      path: ['apiKeyEnv'],
      message: 'is required with fal and replicate: the environment variable that has the API key',
    })
    .refine(
      ({ type, apiKeyEnv, apiKeyScheme }) =>
        apiKeyScheme === undefined || (type === compatibleType && apiKeyEnv !== undefined),
      {
        path: ['apiKeyScheme'],
        message: `must be left out: only ${compatibleType} with apiKeyEnv has one`,
      },
    )
    .refine(({ type, partnerKeyEnv }) => type === 'comfyui' || partnerKeyEnv === undefined, {
      path: ['partnerKeyEnv'],
      message: 'must be left out: only comfyui has partner nodes',
    })
    .refine(({ type, headers }) => !['fal', 'replicate'].includes(type) || headers === undefined, {
      path: ['headers'],
      message: 'must be left out: requests to fal and replicate have none of them',
    })
    .refine(({ type, baseUrl }) => type !== 'comfyui' || baseUrl !== undefined, {
      path: ['baseUrl'],
      message: 'is required with comfyui: the URL of the server, such as http://gpu.internal:8188',
    })
    .refine(
      ({ type, baseUrl }) => ![compatibleType, httpType].includes(type) || baseUrl !== undefined,
      {
        path: ['baseUrl'],
        message: `is required with ${compatibleType} and ${httpType}: the URL of the server, such as https://host/v1`,
      },
    )
    .refine(({ type, limit }) => traitsOf({ type }).lane === 'remote' || limit === undefined, {
      path: ['limit'],
      message: `must be left out: only ${compatibleType}, ${httpType} and hosts have one`,
    })
    .refine(({ type, baseUrl }) => !ofOneAddress.has(type) || baseUrl === undefined, {
      path: ['baseUrl'],
      message: 'must be left out: this package calls only its own address',
    });
}

/**
 * The section `providers`: providers by the names that models refer to.
 *
 * @param env has their API keys.
 */
export function providersSchema(env: Environment) {
  return z
    .record(text, providerSchema(env), { error: 'must be names with providers' })
    .refine((providers) => !('sandbox' in providers), {
      message: 'must not describe sandbox: the service always has it',
    });
}
