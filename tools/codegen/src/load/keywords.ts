import type { Kind } from '../openapi/transform.ts';

/** `map`: an object of objects. `types`: one or more names of JSON types. */
export type ValueType =
  | 'any'
  | 'array'
  | 'boolean'
  | 'map'
  | 'number'
  | 'object'
  | 'objects'
  | 'string'
  | 'strings'
  | 'types';

/** Which keywords a construct may have, of which types, and which it must have. */
export interface KeywordTable {
  keywords: Map<string, readonly ValueType[]>;
  required: readonly string[];
  /** Of which it must have at least one, where there are any. */
  either: readonly string[];
  /** What other keywords may be; undefined where there may be none but `x-…`. */
  others: ValueType | undefined;
}

type Rows = { [T in ValueType]?: string };

function table(required: string, rows: Rows, others?: ValueType): KeywordTable {
  const keywords = new Map<string, ValueType[]>([['$ref', ['string']]]);
  for (const [type, names] of Object.entries(rows) as [ValueType, string][]) {
    for (const name of names.split(' ')) keywords.set(name, [...(keywords.get(name) ?? []), type]);
  }
  const needed = required.split(' ').filter((name) => name !== '');
  return {
    keywords,
    required: needed.filter((name) => !name.includes('|')),
    either: needed.flatMap((name) => (name.includes('|') ? name.split('|') : [])),
    others,
  };
}

const PARAMETER: Rows = {
  string: 'description style',
  boolean: 'required deprecated allowEmptyValue explode allowReserved',
  object: 'schema',
  map: 'content examples',
  any: 'example',
};

/** The constructs that generation depends on, as OpenAPI 3.1.1 section 4.8 has them. */
export const KEYWORDS: Record<Kind | 'document' | 'info', KeywordTable> = {
  document: table('openapi info paths', {
    string: 'openapi jsonSchemaDialect',
    object: 'info components externalDocs',
    objects: 'servers security tags',
    map: 'paths webhooks',
  }),
  info: table('title version', {
    string: 'title version summary description termsOfService',
    object: 'contact license',
  }),
  components: table('', {
    map: 'schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems',
  }),
  pathItem: table('', {
    string: 'summary description',
    objects: 'parameters servers',
    object: 'get put post delete options head patch trace',
  }),
  operation: table('', {
    string: 'operationId summary description',
    strings: 'tags',
    objects: 'parameters security servers',
    object: 'requestBody externalDocs',
    map: 'responses callbacks',
    boolean: 'deprecated',
  }),
  parameter: table('name in schema|content', {
    ...PARAMETER,
    string: `name in ${PARAMETER.string}`,
  }),
  header: table('schema|content', PARAMETER),
  requestBody: table('content', { string: 'description', map: 'content', boolean: 'required' }),
  response: table('description', { string: 'description', map: 'content headers links' }),
  link: table('', {
    string: 'operationId operationRef description',
    object: 'parameters server',
    any: 'requestBody',
  }),
  mediaType: table('', { object: 'schema', map: 'examples encoding', any: 'example' }),
  callback: table('', {}, 'object'),
  // JSON Schema takes a keyword that it does not know for an annotation (2020-12, 4.3.1).
  schema: table(
    '',
    {
      string:
        '$id $schema $anchor $dynamicRef $comment title description format pattern contentMediaType contentEncoding',
      types: 'type',
      number:
        'multipleOf maximum minimum exclusiveMaximum exclusiveMinimum maxLength minLength maxItems minItems maxProperties minProperties maxContains minContains',
      boolean:
        'uniqueItems readOnly writeOnly deprecated nullable additionalProperties items unevaluatedItems unevaluatedProperties',
      strings: 'required',
      array: 'enum examples',
      objects: 'allOf oneOf anyOf prefixItems',
      map: 'properties patternProperties $defs dependentSchemas',
      object:
        'items additionalProperties unevaluatedItems unevaluatedProperties not if then else contains propertyNames discriminator xml externalDocs',
      any: 'const default example',
    },
    'any',
  ),
};
