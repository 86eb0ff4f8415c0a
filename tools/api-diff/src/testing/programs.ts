import { type Example, type Side, USE, type Use } from '../examples/example.ts';
import { operationOf, type Version } from './contract.ts';

/** The packages whose users write the programs, for each version of an example. */
export type Consumed = 'types' | 'client' | 'react' | 'server';
export const CONSUMED: readonly Consumed[] = ['types', 'client', 'react', 'server'];

/**
 * The program of a package's user for one version of an example; undefined if there is none:
 * without the operation, without anything new to use, or without a hook.
 */
export function program(
  name: Consumed,
  rule: string,
  example: Example,
  version: Version,
): string | undefined {
  const side: Side = example[version];
  const own = version === 'was' ? (example.before ?? {}) : example.after;
  const hasHook = name !== 'react' || Object(side.more)['x-sensitive'] !== true;
  if (!own || !hasHook || (side.absent && !own.alone)) return undefined;
  return WRITE[name](operationOf(rule, side), { ...USE, ...own }, side);
}

type Write = (id: string, use: Use, side: Side) => string;

const code = (value: unknown) => JSON.stringify(value);

const types: Write = (id, use, side) =>
  use.alone
    ? ''
    : `
import type { RequestBody as Sent, ResponseBody as Answered } from '@genmedia/types/client';
import type { RequestBody, ResponseBody } from '@genmedia/types';
${imports(use.ofCallers ? '@genmedia/types/client' : '@genmedia/types', id, use)}
export const sent: Sent<'${id}'> = ${code(use.send)};
export function read(answer: Answered<'${id}'>) { ${use.read} }
${use.reply ? '' : `export const given: ResponseBody<'${id}'> = ${code(use.give)};`}
export function take(body: RequestBody<'${id}'>) { ${use.filled ? '' : raw(use.take, side)} }
`;

const client: Write = (id, use, { path }) =>
  use.alone
    ? ''
    : `
import { createClient } from '@genmedia/client';
${imports('@genmedia/client', id, use)}
const genmedia = createClient();
export async function call() {
  const answer = await genmedia.run('${id}'${input(use)});
  ${use.read}
  ${path ? `await genmedia.POST('${path}', { body: ${code(use.send)} });` : ''}
}
`;

const react: Write = (id, use) =>
  use.alone
    ? ''
    : `
import { use${id.charAt(0).toUpperCase()}${id.slice(1)} as useExample } from '@genmedia/react';
export function useCall() {
  const { mutateAsync } = useExample();
  return async () => {
    const answer = await mutateAsync(${input(use).replace(', ', '')});
    ${use.read}
  };
}
`;

const server: Write = (id, use) => `
import { createRouter, type Handler, type Handlers } from '@genmedia/server';
${
  use.alone
    ? `export const app = createRouter({} as Pick<Handlers<null>, IDS>, { authenticate: () => null });`
    : `export const handle: Handler<'${id}', number> = ({ body, query }, account) => {
  ${use.take}
  return ${use.reply ?? `{ status: 200, body: ${code(use.give)} }`};
};`
}
`;

const WRITE: Record<Consumed, Write> = { types, client, react, server };

function input({ send, query }: Use): string {
  const all = send === undefined && !query ? undefined : { ...query, ...Object(send) };
  return all === undefined ? '' : `, ${code(all)}`;
}

function imports(from: string, id: string, { names = [] }: Use): string {
  return names
    .map((name, index) => `export type Name${index} = import('${from}').${name.replace('ID', id)};`)
    .join('\n');
}

/** Code that reads a request without the stubs gets no defaults, and its body may be missing. */
function raw(take = '', { bodyOptional, request }: Side): string {
  if (request === null) return '';
  return bodyOptional ? take.replace(/\bbody\./g, 'body?.') : take;
}
