import { isEventStream } from '@genmedia/openapi';
import type { Model, Operation } from '../model/model.ts';
import { camel, deprecation, key, literal, pascal, quote } from '../text.ts';
import { type Files, header } from './files.ts';

const folder = 'packages/react/src/generated';

/** What the generated hooks may import from the handwritten code. */
const hookImports = [
  'type Done',
  'type MutationHook',
  'mutationHook',
  'type QueryHook',
  'queryHook',
  'type Whole',
];

/**
 * Options and hooks of TanStack Query over the client, as data. Their behaviour is handwritten in
 * packages/react. Operations that handle passwords or tokens have none.
 */
export function emitReact(model: Model): Files {
  const operations = model.clientOperations.filter(({ sensitive }) => !sensitive);
  const queries = operations.filter(({ kind }) => kind === 'query');
  const resultOf = resultTypes(model.clientOperations);
  const options = queries.map(queryOptions).join('\n');
  const hooks = operations.map((operation) => hook(operation, resultOf)).join('\n');
  return {
    [`${folder}/options.ts`]:
      header +
      typeImports(queries, options) +
      imports(['type OptionsOf', 'operationQuery'], '../operation-query.ts', options) +
      `\n${options}`,
    [`${folder}/hooks.ts`]:
      `'use client';\n\n${header}` +
      typeImports(model.clientOperations, hooks) +
      imports(hookImports, '../operation-hooks.ts', hooks) +
      imports(queries.map(optionsName), './options.ts', hooks) +
      `\n${hooks}`,
    [`${folder}/operations-by-kind.ts`]: header + operationsByKind(model),
  };
}

function queryOptions(operation: Operation): string {
  const types = `${inputOf(operation)}, ${dataOf(operation)}`;
  const query = operation.client.parameters.filter((parameter) => parameter.in === 'query');
  const request = {
    operation: operation.id,
    path: operation.path,
    query: query.length > 0 ? query.map(({ name }) => name) : undefined,
  };
  return declare(
    operation,
    `${optionsName(operation)}: OptionsOf<${types}>`,
    `operationQuery(${literal(request)})`,
  );
}

function hook(operation: Operation, resultOf: (operation: Operation) => string): string {
  const input = isOfModels(operation)
    ? `${inputOf(operation)} & ForModels<${quote(operation.id)}>`
    : inputOf(operation);
  const name = `use${pascal(operation.id)}`;
  return operation.kind === 'query'
    ? declare(
        operation,
        `${name}: QueryHook<${input}, ${dataOf(operation)}>`,
        `queryHook(${optionsName(operation)})`,
      )
    : declare(
        operation,
        `${name}: MutationHook<${input}, ${resultOf(operation)}>`,
        `mutationHook(${quote(operation.id)})`,
      );
}

/** Imports those of the names that a text mentions. */
function imports(names: string[], from: string, text: string): string {
  const mentioned = names.filter((name) => mentions(text, name.replace('type ', '')));
  return mentioned.length > 0 ? `import { ${mentioned.join(', ')} } from '${from}';\n` : '';
}

/**
 * The operations by how they are run. Those that start jobs are only in `jobs`, though repeatable.
 */
function operationsByKind({ clientOperations: operations }: Model): string {
  const others = operations.filter(({ poll }) => poll === undefined);
  const lists = {
    jobs: operations.filter(({ poll }) => poll !== undefined),
    repeatable: others.filter(({ idempotent, kind }) => idempotent || kind === 'query'),
    streamed: operations.filter(isStreamed),
    sensitive: operations.filter(({ sensitive }) => sensitive),
  };
  const names = Object.entries(lists).map(([kind, found]) => [kind, found.map(({ id }) => id)]);
  return `export const operationsByKind = ${literal(Object.fromEntries(names))};\n`;
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

/** The name of the options of a query: `listModelsOptions`. */
function optionsName({ id }: Operation): string {
  return `${camel(id)}Options`;
}

/**
 * Declares an exported constant with the description of its operation. Bundlers leave out unused
 * ones.
 */
function declare(operation: Operation, head: string, value: string): string {
  const { summary, description, deprecated, sunset } = operation;
  const words = [summary && `${summary}.`, description, deprecated ? deprecation(sunset) : '']
    .filter(Boolean)
    .join('\n\n')
    .replaceAll('*/', '*\\/');
  const doc = words && `/**\n${words.replaceAll(/^/gm, ' * ').replaceAll(/ +$/gm, '')}\n */\n`;
  return `${doc}export const ${head} =\n  /* @__PURE__ */ ${value};\n`;
}

/** The type of path, query and body in one object, as the client's `run` takes them. */
function inputOf(operation: Operation): string {
  const { client } = operation;
  const path = client.parameters.filter((parameter) => parameter.in === 'path');
  const fields = path.map(({ name, schema }) => `${key(String(name))}: ${scalar(schema)}`);
  const body = client.body?.type;
  const parts = [
    ...(fields.length > 0 ? [`{ ${fields.join('; ')} }`] : []),
    ...(client.query ? [client.query.name] : []),
    ...(body ? [isStreamed(operation) ? `Whole<${body}>` : body] : []),
  ];
  const required =
    client.parameters.some((parameter) => parameter.required) || (body && client.body?.required);
  if (parts.length === 0) return 'void';
  return required ? parts.join(' & ') : `${parts.join(' & ')} | void`;
}

/** Whether a model may do the work, so that the caller's own types may know which one. */
function isOfModels(operation: Operation): boolean {
  return operation.poll !== undefined || isStreamed(operation);
}

/** Whether the answer may be an event stream. */
function isStreamed({ responses }: Operation): boolean {
  return responses.some(({ contentTypes }) => contentTypes.some(isEventStream));
}

function scalar(schema: unknown): string {
  const { type } = Object(schema);
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

/** The type of a successful answer. */
function dataOf({ client }: Operation): string {
  const types = new Set(client.results.map(({ type }) => type ?? 'undefined'));
  return types.size > 0 ? [...types].join(' | ') : 'undefined';
}

/**
 * Returns a function that gives the type of an operation's final result. For a job, that is the
 * answer of the operation that fetches it.
 */
function resultTypes(operations: readonly Operation[]): (operation: Operation) => string {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return (operation) => {
    const poll = operation.poll === undefined ? undefined : byId.get(operation.poll);
    if (!poll) return dataOf(operation);
    const types = new Set([...dataOf(operation).split(' | '), ...dataOf(poll).split(' | ')]);
    return `Done<${[...types].join(' | ')}>`;
  };
}

/** Imports the types that a text names. */
function typeImports(operations: Operation[], text: string): string {
  const names = operations.flatMap(({ client }) => [
    client.body?.type,
    client.query?.name,
    ...client.results.map(({ type }) => type),
  ]);
  const used = [...new Set([...names, 'ForModels'])].filter(
    (name) => name !== undefined && mentions(text, name),
  );
  if (used.length === 0) return '';
  return `import type {\n${used
    .sort()
    .map((name) => `  ${name},\n`)
    .join('')}} from '@genmedia/client';\n`;
}
