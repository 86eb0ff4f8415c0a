import { createRequire } from 'node:module';
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type { Model } from '../model/model.ts';
import type { Document, Schema } from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import { transform } from '../openapi/transform.ts';
import { aliasesOf } from './aliases.ts';
import { type Files, HEADER } from './files.ts';

type Library = typeof import('openapi-typescript');

// Its parts, in CommonJS. The whole loads a second Redocly, and as an ES module it makes Node parse
// all 9 MB of TypeScript once more, to find out what kind of module that is: 0.4 s together.
const require = createRequire(import.meta.url);
const transformSchema: Library['transformSchema'] = require('openapi-typescript/dist/transform/index.cjs');
const { astToString }: Library = require('openapi-typescript/dist/lib/ts.cjs');
const {
  resolveRef,
  scanDiscriminators,
}: Library = require('openapi-typescript/dist/lib/utils.cjs');

/** Types of the whole contract, and of what a client sees of it. */
export function emitTypes(model: Model): Files {
  const { document, view } = model;
  const contract = HEADER + typesOf(document);
  const client = view === document ? contract : HEADER + typesOf(view);
  return {
    'packages/types/src/generated/contract.ts': contract,
    'packages/types/src/generated/client.ts': client + aliasesOf(view),
  };
}

/**
 * What `openapiTS(document, options)` gives as text, without its second look at a document that
 * `load` has already checked and bundled: three quarters of its time.
 */
export function typesOf(document: Document): string {
  // A copy, for openapi-typescript writes what it finds out about discriminators into the schemas.
  const source = withoutToldDiscriminators(document) as unknown as OpenAPI3;
  const context = {
    ...OPTIONS,
    discriminators: scanDiscriminators(source, OPTIONS),
    injectFooter: [],
    resolve: (ref: string) => resolveRef(source, ref, { silent: true }),
  } as unknown as GlobalContext;
  return twoSpaces(astToString(transformSchema(source, context)));
}

/**
 * Without discriminators whose branches all say their own value: openapi-typescript would put the
 * value there once more, in place of the description.
 */
function withoutToldDiscriminators(document: Document): Document {
  return transform(document, {
    schema: (node) => {
      const { discriminator, ...schema } = node as Schema;
      const told = schema.oneOf?.every((branch) => saysItself(document, branch, discriminator));
      const { required } = schema;
      return { ...(told ? schema : node), ...(required && { required: [...required] }) };
    },
  });
}

function saysItself(
  document: Document,
  branch: Schema,
  discriminator: Schema['discriminator'],
): boolean {
  const property = resolve<Schema>(document, branch).properties?.[
    discriminator?.propertyName ?? ''
  ];
  if (!property) return false;
  const { const: value, enum: values } = resolve<Schema>(document, property);
  return value !== undefined || values?.length === 1;
}

const OPTIONS = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  /** A field with a default may be left out by who sends it: callers are not made to. */
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  silent: true,
};

/** TypeScript's printer indents by four. */
function twoSpaces(text: string): string {
  return text.replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}
