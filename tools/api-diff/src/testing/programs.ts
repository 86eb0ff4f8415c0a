import { type Example, type OperationVersion, type Use, usage } from '../examples/example.ts';
import { operationOf, type Version } from './contract.ts';

/** The packages whose users write the programs, for each version of an example. */
export type ConsumerPackage = 'types' | 'client' | 'react' | 'server';
export const consumed: readonly ConsumerPackage[] = ['types', 'client', 'react', 'server'];

/**
 * The program of a package's user for one version of an example; undefined if there is none:
 * without the operation, without anything new to use, or without a hook.
 */
export function program(
  name: ConsumerPackage,
  rule: string,
  example: Example,
  version: Version,
): string | undefined {
  const operationVersion: OperationVersion = example[version];
  const own = version === 'before' ? (example.oldUse ?? {}) : example.newUse;
  const hasHook = name !== 'react' || Object(operationVersion.extra)['x-sensitive'] !== true;
  if (!own || !hasHook || (operationVersion.absent && !own.completeServer)) return undefined;
  return write[name](operationOf(rule, operationVersion), { ...usage, ...own }, operationVersion);
}

type ProgramWriter = (id: string, use: Use, operationVersion: OperationVersion) => string;

const code = (value: unknown) => JSON.stringify(value);

const types: ProgramWriter = (id, use, operationVersion) =>
  use.completeServer
    ? ''
    : `
import type { RequestBody as Sent, ResponseBody as Answered } from '@genmedia/types/client';
import type { RequestBody, ResponseBody } from '@genmedia/types';
${imports(use.ofCallers ? '@genmedia/types/client' : '@genmedia/types', id, use)}
export const sent: Sent<'${id}'> = ${code(use.requestBody)};
export function read(answer: Answered<'${id}'>) { ${use.callerCode} }
${use.handlerResult ? '' : `export const given: ResponseBody<'${id}'> = ${code(use.handlerBody)};`}
export function take(body: RequestBody<'${id}'>) { ${use.usesDefaults ? '' : withoutStubs(use.handlerCode, operationVersion)} }
`;

const client: ProgramWriter = (id, use, { path }) =>
  use.completeServer
    ? ''
    : `
import { createClient, type paths } from '@genmedia/client';
${imports('@genmedia/client', id, use)}
const genmedia = createClient();
export async function call() {
  const answer = await genmedia.run('${id}'${input(use)});
  ${use.callerCode}
}
${use.server ? `export const server = import('../generated/client/servers.ts').then(({ serverUrl }) => serverUrl(${use.server}));` : ''}
${path && !path.includes('{') ? `export type ByPath = paths['${path}']['post'];` : ''}
`;

const react: ProgramWriter = (id, use) =>
  use.completeServer
    ? ''
    : `
import { use${id.charAt(0).toUpperCase()}${id.slice(1)} as useExample } from '@genmedia/react';
export function useCall() {
  const { mutateAsync } = useExample();
  return async () => {
    const answer = await mutateAsync(${input(use).replace(', ', '')});
    ${use.callerCode}
  };
}
`;

const server: ProgramWriter = (id, use) => `
import { createRouter, type Handler, type Handlers } from '@genmedia/server';
${
  use.completeServer
    ? `export const app = createRouter({} as Pick<Handlers<null>, IDS>, { authenticate: () => null });`
    : `export const handle: Handler<'${id}', number> = ({ body, query }, account) => {
  ${use.handlerCode}
  return ${use.handlerResult ?? `{ status: 200, body: ${code(use.handlerBody)} }`};
};`
}
`;

const write: Record<ConsumerPackage, ProgramWriter> = { types, client, react, server };

function input({ requestBody, query }: Use): string {
  const all =
    requestBody === undefined && !query ? undefined : { ...query, ...Object(requestBody) };
  return all === undefined ? '' : `, ${code(all)}`;
}

function imports(from: string, id: string, { names = [] }: Use): string {
  return names
    .map((name, index) => `export type Name${index} = import('${from}').${name.replace('ID', id)};`)
    .join('\n');
}

/** Code that reads a request without the stubs gets no defaults, and its body may be missing. */
function withoutStubs(handlerCode = '', { bodyOptional, request }: OperationVersion): string {
  if (request === null) return '';
  return bodyOptional ? handlerCode.replace(/\bbody\./g, 'body?.') : handlerCode;
}
