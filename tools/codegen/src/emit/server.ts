import type { OutputOptions } from 'orval';
import type { Model } from '../model/model.ts';
import { type Files, HEADER } from './files.ts';
import { runOrval } from './orval.ts';
import { serverInputs } from './server-inputs.ts';
import { serverLimits } from './server-limits.ts';
import { serverPatterns } from './server-patterns.ts';
import { serverTable } from './server-table.ts';

/** zod schemas of all requests and responses, the table that says which is whose, and what to say of both. */
export async function emitServer(model: Model): Promise<Files> {
  const written = await runOrval(model.documents.validation, () => OPTIONS);
  const schemas = HEADER + readable(plainUnions(withoutCompanionTypes(written)));
  return {
    'packages/server/src/generated/schemas.ts': schemas,
    'packages/server/src/generated/operations.ts': serverTable(model, schemas),
    'packages/server/src/generated/inputs.ts': serverInputs(model),
    'packages/server/src/generated/limits.ts': serverLimits(model),
    'packages/server/src/generated/patterns.ts': serverPatterns(model),
  };
}

const OPTIONS: Omit<OutputOptions, 'target'> = {
  client: 'zod',
  override: {
    header: false,
    zod: {
      version: 4,
      exactOptional: true,
      generateEachHttpStatus: true,
      generateDiscriminatedUnion: true,
      generateReusableSchemas: true,
      // What a URL or a header carries is text. Not booleans: `Boolean('false')` is true.
      coerce: { param: ['number'], query: ['number'], header: ['number'] },
    },
  },
};

/**
 * orval gives each component a type and its output type; ours come from @genmedia/types. Schemas
 * that refer to themselves are declared with types of orval's own, which name the others.
 */
function withoutCompanionTypes(schemas: string): string {
  const kinds = schemas.includes(': zod.ZodType<') ? 'output' : '(?:in|out)put';
  const companion = new RegExp(`^export type \\w+ = zod\\.${kinds}<typeof \\w+>;\\n`, 'gm');
  return schemas.replaceAll(companion, '').replaceAll(/\n{3,}/g, '\n\n');
}

/** zod tells the branches of a union apart only where it sees into them: not into recursive ones. */
function plainUnions(schemas: string): string {
  const recursive = new Set(
    [...schemas.matchAll(/^export const (\w+): zod\.ZodType</gm)].map(([, name]) => name),
  );
  return schemas.replaceAll(
    /zod\.discriminatedUnion\(['"][^'"]*['"],\s*\[([^[\]]*)\]/g,
    (found, branches: string) => {
      const names = branches.match(/\w+/g) ?? [];
      const hidden = branches.includes('zod.lazy') || names.some((name) => recursive.has(name));
      return hidden ? `zod.union([${branches}]` : found;
    },
  );
}

/**
 * orval gives each limit, default and pattern a constant of its own, exported: a reader finds the
 * value where it is used.
 */
function readable(schemas: string): string {
  const values = new Map<string, string>();
  const rest = schemas.replaceAll(CONSTANT, (found, name: string, value: string) => {
    // Types of schemas that refer to themselves name these.
    if (value.endsWith('as const')) return found;
    values.set(name, value);
    return '';
  });
  const names = /\b[a-z_$][\w$]*\b/gi;
  return rest.replaceAll(names, (name) => values.get(name) ?? name).replaceAll(/\n{3,}/g, '\n\n');
}

/** A value that is no schema: schemas begin with `zod` or with the name of another schema. */
const CONSTANT =
  /^export const (\w+) = ((?:-?\d|'|`|\[|\{|true|false|null|new RegExp)[\s\S]*?);\n(?=\n|export |$)/gm;
