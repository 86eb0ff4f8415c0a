import { isJsonType } from '@genmedia/openapi';
import type { Body, Model, Operation } from '../model/model.ts';
import { Code, literal, otherBodyName, pascal, quote, tableRow } from '../text.ts';
import { header } from './files.ts';
import { securityOf } from './security.ts';
import { formStylesOf, stylesOf } from './styles.ts';

/**
 * The table that assigns the schemas of `schemas.ts` to operations. Throws if it needs a schema
 * that orval did not write, because orval chooses the names and may change them in another version.
 * The table leaves out common values: POST, the credential in a required body, answers in JSON.
 */
export function serverTable(model: Model, schemas: string): string {
  const schemaNames = new Set(
    [...schemas.matchAll(/^export const ([^\s:]+)/gm)].map(([, name]) => name),
  );
  const schema = (name: string): Code => {
    if (!schemaNames.has(name)) throw new Error(`orval wrote no schema ${name}.`);
    return new Code(`schemas.${name}`);
  };
  const rows = model.operations.map((operation) =>
    tableRow(operation.id, rowOf(operation, schema, schemaNames)),
  );
  return [
    header,
    `import * as schemas from './schemas.ts';\n\n`,
    `export const operations = {\n${rows.join('')}} as const;\n\n`,
    `/** Where the security schemes of the contract have their values. */\n`,
    `export const security = ${literal(securityOf(model), 0, 24)} as const;\n`,
  ].join('');
}

type SchemaReference = (name: string) => Code;
type SchemaNames = ReadonlySet<string | undefined>;

function rowOf(operation: Operation, schema: SchemaReference, schemaNames: SchemaNames): object {
  const { schemaPrefix: prefix } = operation;
  const places = new Set(operation.parameters.map((parameter) => parameter.in));
  return {
    method: operation.method === 'post' ? undefined : operation.method,
    path: operation.path,
    credential: credentialOf(operation),
    credentialName: operation.credentialName === 'key' ? undefined : operation.credentialName,
    errorSchema: operation.errorSchema,
    params: places.has('path') ? schema(`${prefix}Params`) : undefined,
    query: places.has('query') ? schema(`${prefix}QueryParams`) : undefined,
    headers: places.has('header') ? headersOf(operation, schema) : undefined,
    cookies: places.has('cookie') ? schema(`${prefix}Cookies`) : undefined,
    styles: stylesOf(operation),
    ...bodyOf(operation, schema, schemaNames),
    formStyles: formStylesOf(operation),
    bodyRequired: operation.body?.required === false ? false : undefined,
    nullIsLeftOut: takesJson(operation) && operation.body?.nullIsLeftOut ? true : undefined,
    responses: responsesOf(operation, schema),
    wholeEvents: operation.stream?.wholeEvents || undefined,
    maxSeconds: Object.keys(operation.maxSeconds).length > 0 ? operation.maxSeconds : undefined,
    media: Object.keys(operation.media).length > 0 ? operation.media : undefined,
    deprecated: operation.deprecated || undefined,
    deprecatedSince: operation.deprecatedSince,
    sunset: operation.sunset,
    poll: operation.poll,
    pollInput: Object.keys(operation.pollInput).length > 0 ? operation.pollInput : undefined,
    security: operation.security.length > 0 ? operation.security : undefined,
  };
}

/** orval writes schemas for JSON and forms, but not for bytes and other texts. */
function bodyOf(
  { schemaPrefix, body }: Operation,
  schema: SchemaReference,
  schemaNames: SchemaNames,
): object {
  if (!body) return {};
  const name = body.component ?? `${schemaPrefix}Body`;
  const json = takesJson({ body });
  const isOnlyJson = body.contentTypes.length === 1 && body.contentTypes[0] === 'application/json';
  return {
    body: json || schemaNames.has(name) ? schema(name) : undefined,
    formBody: json ? formBodyOf(schemaPrefix, body, schema, schemaNames) : undefined,
    otherBodies: body.others.length > 0 ? otherBodiesOf(schemaPrefix, body, schema) : undefined,
    bodyTypes: isOnlyJson ? undefined : body.contentTypes,
  };
}

function otherBodiesOf(prefix: string, { others }: Body, schema: SchemaReference): object {
  const schemas = others.map(({ type, component }, index) => {
    return [type, schema(component ?? otherBodyName(prefix, index))];
  });
  return Object.fromEntries(schemas);
}

/** The schema of a form that a body may be instead of JSON. */
function formBodyOf(
  prefix: string,
  { formComponent }: Body,
  schema: SchemaReference,
  schemaNames: SchemaNames,
): Code | undefined {
  const name = formComponent ?? `${prefix}Form`;
  return schemaNames.has(name) ? schema(name) : undefined;
}

/** The body is where most credentials of a contract with `x-credential` are. */
function credentialOf({ credential }: Operation): string | undefined {
  if (credential === 'body') return undefined;
  return credential === 'bearer' ? 'security' : credential;
}

function takesJson({ body }: Pick<Operation, 'body'>): boolean {
  return body?.contentTypes.some(isJsonType) ?? false;
}

function headersOf(operation: Operation, schema: SchemaReference): object {
  const { text } = schema(`${operation.schemaPrefix}Header`);
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
  return Object.fromEntries(
    headers.map(({ name, required }) => [
      name,
      {
        required: required || undefined,
        schema: new Code(
          `${text}.shape${/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${quote(name)}]`}`,
        ),
      },
    ]),
  );
}

function responsesOf(operation: Operation, schema: SchemaReference): object {
  return Object.fromEntries(
    operation.responses.map(({ status, contentTypes, component }) => {
      const name = component ?? `${operation.schemaPrefix}${pascal(status)}Response`;
      const json = contentTypes.some(isJsonType) ? schema(name) : undefined;
      const isOnlyJson =
        json && contentTypes.length === 1 && contentTypes[0] === 'application/json';
      return [status, isOnlyJson ? json : { schema: json, contentTypes }];
    }),
  );
}
