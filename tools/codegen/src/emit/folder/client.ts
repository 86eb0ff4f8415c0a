import type { Model, Operation } from '../../model/model.ts';
import type { ValueShapes } from '../../model/values.ts';
import { camel, isReserved, key, literal, quote } from '../../text.ts';
import { jobRoles, pagesTable } from '../client-row.ts';
import { type Files, header } from '../files.ts';
import { securityOf } from '../security.ts';
import { contractRow } from './contract-row.ts';
import { emitOauth } from './oauth.ts';
import { emitServers } from './servers.ts';

/**
 * The table of any contract, and a `createClient` that uses it. The runtime is
 * `@genmedia/client/contract`.
 */
export function emitContractClient(model: Model): Files {
  const roles = jobRoles(model);
  const names = rowNames(model.clientOperations.map(({ id }) => id));
  const rows = model.clientOperations.map((operation) => {
    const start = `export const ${names.get(operation.id)} = `;
    return `${start}${literal(contractRow(operation, roles), 0, start.length + 9)} as const;\n`;
  });
  const entries = [...names].map(
    ([id, name]) => `  ${key(id) === name ? name : `${key(id)}: ${name}`},\n`,
  );
  return {
    'client/operations.ts': [
      header,
      rows.join(''),
      `\nexport const operations = {\n${entries.join('')}} as const;\n\n`,
      `export const security = ${literal(securityOf(model))} as const;\n`,
    ].join(''),
    'client/index.ts': header + indexOf(model),
    ...emitOauth(model),
    ...emitServers(model),
    ...(model.values && { 'client/values.ts': header + valuesTable(model.values.shapes) }),
    ...(hasPages(model) && { 'client/pages.ts': header + pagesTable(model) }),
  };
}

/** Names of constants for operations. Most are the operations' own. */
function rowNames(ids: readonly string[]): Map<string, string> {
  const taken = new Set(['operations', 'security']);
  const names = new Map<string, string>();
  // Those that need no other name keep theirs.
  const isName = (id: string) => /^[A-Za-z_$][\w$]*$/.test(id) && !isReserved(id) && !taken.has(id);
  for (const id of [...ids.filter(isName), ...ids.filter((other) => !isName(other))]) {
    let name = isName(id) ? id : camel(id);
    while (taken.has(name) || isReserved(name)) name += '_';
    taken.add(name);
    names.set(id, name);
  }
  return new Map(ids.map((id) => [id, names.get(id) as string]));
}

/** Whether an operation lists something in pages. */
export function hasPages({ clientOperations }: Model): boolean {
  return clientOperations.some(({ pages }) => pages !== undefined);
}

/** Where answers have dates and large integers. */
function valuesTable(shapes: ValueShapes): string {
  return `/** Where answers have values that are more than what JSON has. */\nexport const values = ${literal(shapes, 0, 22)} as const;\n`;
}

const pagesFunction = `
/** Reads a list page after page: \`for await (const item of pages(client, …).items())\`. */
export const pages = /* @__PURE__ */ createPagesFor<Operations, typeof pageRows>(pageRows);
`;

const streamFunction = (table: string) => `
/** Calls an operation that answers in pieces, and iterates over these. */
export const stream = /* @__PURE__ */ createStreamFor<Operations, Contract, Client>(${table});
`;

/** Query parameters that hold credentials, which a log must not have. */
function secretParameters({ securitySchemes, clientOperations }: Model): string[] {
  const schemes = Object.values(securitySchemes).map((scheme) => Object(scheme));
  const named = schemes.filter((scheme) => scheme.in === 'query').map(({ name }) => name);
  const keys = clientOperations
    .filter(({ credential }) => credential === 'query')
    .map(({ credentialName }) => credentialName);
  return [...new Set([...named, ...keys])].filter((name) => typeof name === 'string');
}

/** The servers of operations, as the option `servers` names them. */
function ownServers(operations: readonly Operation[]): string {
  const urls = new Set(operations.map(({ server }) => server).filter((url) => url !== undefined));
  return urls.size > 0 ? `, ${[...urls].map(quote).join(' | ')}` : '';
}

/** The imports, of which a contract without lists, streams or values needs fewer. */
function importsOf({
  lists,
  streams,
  converts,
}: Record<'lists' | 'streams' | 'converts', boolean>) {
  const names = [
    'type ApiErrorOf',
    'type ContractClient',
    'type ContractClientOptions',
    'createClientFor',
    'createDeprecationsFor',
    'createErrorCheckFor',
    'createLogFor',
    ...(lists ? ['createPagesFor'] : []),
    ...(streams ? ['createStreamFor'] : []),
    ...(converts ? ['createValuesFor', 'type JsonOf'] : []),
  ];
  const statements = [
    `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '@genmedia/client/contract';`,
    "import type { operations as Operations } from '../types/client.ts';",
    ...(streams ? ["import type { operations as Contract } from '../types/contract.ts';"] : []),
    "import { operations, security } from './operations.ts';",
    ...(lists ? ["import { pageRows } from './pages.ts';"] : []),
    ...(converts ? ["import { values } from './values.ts';"] : []),
  ];
  return statements.map((statement) => `${statement}\n`).join('');
}

function indexOf(model: Model): string {
  const { baseUrl, clientOperations } = model;
  const streams = clientOperations.some((operation) => operation.stream !== undefined);
  const lists = hasPages(model);
  const converts = model.values !== undefined;
  // Errors have what JSON has.
  const errors = converts ? 'JsonOf<Operations>' : 'Operations';
  const given = (table: string) => `${table}, security, options${converts ? ', converted' : ''}`;
  const base = baseUrl ? ` Its first server is ${baseUrl.replaceAll('*/', '*\\/')}.` : '';
  return `${importsOf({ lists, streams, converts })}
export { limitJobs } from '@genmedia/client/contract';
export type * from '../types/client.ts';

export type Client = ContractClient<Operations, typeof operations>;

type Options = ContractClientOptions<keyof typeof security${ownServers(clientOperations)}>;
${converts ? `\nconst converted = /* @__PURE__ */ createValuesFor(values, ${model.values?.options.bigints});\n` : ''}
/** A client of a service that keeps to the contract.${base} */
export function createClient(options: Options): Client {
  return createClientFor<Operations, typeof operations>(${given('operations')});
}

/**
 * A client of some operations: \`createClientWith({ getOrder }, options)\`, with rows of
 * \`operations.ts\`. A page then loads no others. An operation that starts a job needs the one that
 * reads it.
 */
export function createClientWith<Rows extends Partial<typeof operations>>(
  rows: Rows,
  options: Options,
): ContractClient<Pick<Operations, keyof Rows & keyof Operations>, Rows> {
  return createClientFor(${given('rows')});
}

/** The errors of an operation, by their status. */
export type ApiError<K extends keyof Operations> = ApiErrorOf<${errors}[K]>;

/** Whether something is an error of an operation: \`error.status\` then narrows \`error.body\`. */
export const isErrorOf = /* @__PURE__ */ createErrorCheckFor<${errors}>();

/** A \`fetch\` that reports each deprecated operation once, by the headers of its answer. */
export const withDeprecations = /* @__PURE__ */ createDeprecationsFor(operations);

/** A \`fetch\` that reports requests and answers, without anything that must not be in a log. */
export const withLog = /* @__PURE__ */ createLogFor(operations, ${literal(secretParameters(model))});
${lists ? pagesFunction : ''}${streams ? streamFunction(converts ? 'operations, converted' : 'operations') : ''}`;
}
