import type { Schema } from '@genmedia/openapi';
import type { Context } from './support/rule.ts';

const bans: [banned: (schema: Schema) => boolean, message: string][] = [
  [
    (s) => s.allOf?.some(({ $ref, type }) => $ref === undefined && type !== 'object') ?? false,
    'allOf joins objects: anything else in it is not generated well.',
  ],
  [
    (s) => Array.isArray(s.type),
    'a list of types is not generated well: use anyOf with { const: null }.',
  ],
  [
    (s) => s.type === 'object' && !s.properties && !s.allOf && s.additionalProperties === undefined,
    'a bare object takes no field at all: give it properties, or additionalProperties: true.',
  ],
  [
    (s) => s.properties !== undefined && s.additionalProperties !== undefined,
    'an object has properties or additionalProperties: generated code keeps only one of them.',
  ],
  [
    (s) => s.additionalProperties === false,
    'additionalProperties: false is not enforced: leave it out.',
  ],
  [(s) => s.uniqueItems !== undefined, 'uniqueItems is not enforced: leave it out.'],
  [
    (s) => typeof s.default === 'object' && s.default !== null && !Array.isArray(s.default),
    'an object default hides the defaults of its fields: leave it out.',
  ],
  [(s) => s.const !== undefined && s.const !== null && !s.type, 'const needs its type beside it.'],
  [
    (s) => s.format === 'uri' && s.pattern !== '^https?://.+',
    'format: uri lets every scheme in: add pattern: ^https?://.+',
  ],
  [
    (s) => typeof s.pattern === 'string' && s.pattern.endsWith('/'),
    'a pattern that ends in / loses it in generated code.',
  ],
];

/**
 * Schemas use only keywords that all generators understand in the same way. Each ban gives its
 * reason.
 */
export function plainSchemas() {
  return {
    Schema(schema: Schema | null, context: Context) {
      if (schema === null) return;
      for (const [banned, message] of bans) {
        if (banned(schema)) context.report({ message });
      }
    },
  };
}
