import { createRequire } from 'node:module';
import { type Document, type Schema, transform } from '@genmedia/openapi';
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type { TypeNode } from 'typescript';
import { UserError } from '../errors.ts';
import type { ClientTypes, Model } from '../model/model.ts';
import { type ValueOptions, valueTypeOf } from '../model/values.ts';
import { type Files, header } from './files.ts';

// Importing it as an ES module would make Node parse all 9 MB of TypeScript once more, to detect
// the module's kind: 0.4 s.
const library = createRequire(import.meta.url)(
  'openapi-typescript',
) as typeof import('openapi-typescript');
const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript');

/** Types of the whole contract, and of the contract as a client sees it. */
export async function emitTypes(model: Model): Promise<Files> {
  const { documents, schemas, clientOperations, values } = model;
  const types = await typesOf(documents.contract, values?.options);
  const contract = header + types + schemaTypes(schemas.contract);
  const aliases = clientOperations
    .map((operation) => clientAliases(operation.id, operation.client, schemas.client))
    .join('');
  const client = model.sameView ? sameTypes(aliases) : await clientTypes(model);
  return {
    'packages/types/src/generated/contract.ts': contract,
    'packages/types/src/generated/client.ts': header + client + aliases,
  };
}

/** The types for callers of the client, where these see the whole contract. */
function sameTypes(aliases: string): string {
  const imported = aliases && "import type { operations } from './contract.ts';\n\n";
  return `${imported}export type * from './contract.ts';\n`;
}

async function clientTypes({ documents, schemas, values }: Model): Promise<string> {
  return (await typesOf(documents.client, values?.options)) + schemaTypes(schemas.client);
}

/** The types that openapi-typescript generates from a document. */
export async function typesOf(document: Document, values?: ValueOptions): Promise<string> {
  // A copy, because openapi-typescript writes into the schemas what it finds out about
  // discriminators.
  const source = structuredClone(hidingHashes(document)) as unknown as OpenAPI3;
  const types = library.transformSchema(source, contextOf(source, values) as GlobalContext);
  return twoSpaces(library.astToString(types)).replaceAll(hiddenHash, '#');
}

/** openapi-typescript writes a `#` in an operationId as `/`, so it gets another character. */
function hidingHashes(document: Document): Document {
  let found = false;
  const hidden = transform(document, {
    operation: ({ operationId, ...rest }) => {
      if (typeof operationId !== 'string') return rest;
      found ||= operationId.includes('#');
      return { operationId: operationId.replaceAll('#', hashStandIn), ...rest };
    },
  });
  return found ? hidden : document;
}

/** A character for private use (Unicode 23.5), which TypeScript's printer may escape. */
const hashStandIn = '\uE023';
const hiddenHash = /\uE023|\\uE023/g;

/**
 * The context that openapi-typescript's own function would pass to transformSchema. That function
 * would also lint and bundle the document, with the configuration that is left out here. That takes
 * half of its time, and this document is already valid and bundled.
 */
function contextOf(document: OpenAPI3, values?: ValueOptions): Omit<GlobalContext, 'redoc'> {
  const silent = { silent: true };
  return {
    ...options,
    transform: (schema) => valueType(schema as Schema, values),
    discriminators: library.scanDiscriminators(document, silent),
    injectFooter: [],
    resolve: (ref) => library.resolveRef(document, ref, silent),
  };
}

/** The type of what JSON has no type for. Bytes are Blobs; the options say the rest. */
function valueType(schema: Schema, values: ValueOptions | undefined): TypeNode | undefined {
  if (schema.format === 'binary') return ts.factory.createTypeReferenceNode('Blob');
  const type = values && valueTypeOf(schema, values);
  return type && ts.factory.createTypeReferenceNode(type === 'date' ? 'Date' : type);
}

const options = {
  silent: true,
  emptyObjectsUnknown: true,
  // Callers may leave out a field with a default, so the types do not require it.
  defaultNonNullable: false,
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  postTransform: undefined,
  transformProperty: undefined,
};

/** The schemas under their own names. */
function schemaTypes(names: string[]): string {
  return names.map((name) => `export type ${name} = components['schemas']['${name}'];\n`).join('');
}

/**
 * Names for types that hooks use and that have no name in the contract: `ListModelsParams` for the
 * query of `listModels`, `EditImageBody` and `EditImage200` for a body and an answer that are not
 * components.
 */
function clientAliases(
  id: string,
  { query, body, results }: ClientTypes,
  reserved: string[],
): string {
  const contents = [...(body ? [body] : []), ...results];
  const named = contents.flatMap(({ type, alias }) =>
    type !== undefined && alias !== undefined ? [{ name: type, type: alias }] : [],
  );
  const lines = [...(query ? [query] : []), ...named].map(({ name, type }) => {
    if (reserved.includes(name)) {
      throw new UserError(
        `The operation ${id} needs the name ${name} for another type: rename the schema ${name}.`,
      );
    }
    return `export type ${name} = ${type};\n`;
  });
  return lines.join('');
}

/** TypeScript's printer indents by four spaces. */
function twoSpaces(text: string): string {
  return text.replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}
