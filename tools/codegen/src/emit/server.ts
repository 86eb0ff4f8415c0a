import type { OutputOptions } from 'orval';
import type { Model } from '../model/model.ts';
import { type Files, header } from './files.ts';
import { runOrval } from './orval.ts';
import { serverInputs } from './server-inputs.ts';
import { serverLimits } from './server-limits.ts';
import { serverPatterns } from './server-patterns.ts';
import { serverTable } from './server-table.ts';

/**
 * The zod schemas of all requests and responses, the table that assigns them to operations, and the
 * texts about limits and patterns.
 */
export async function emitServer(model: Model): Promise<Files> {
  const generated = await runOrval(model.documents.validation, options);
  const schemas =
    header +
    formatsAsTheyAre(
      inlineConstants(withoutRecursiveDiscriminators(withoutCompanionTypes(generated))),
    );
  return {
    'packages/server/src/generated/schemas.ts': schemas,
    'packages/server/src/generated/operations.ts': serverTable(model, schemas),
    'packages/server/src/generated/inputs.ts': serverInputs(model),
    'packages/server/src/generated/limits.ts': serverLimits(model),
    'packages/server/src/generated/patterns.ts': serverPatterns(model),
  };
}

const options: Omit<OutputOptions, 'target'> = {
  client: 'zod',
  override: {
    header: false,
    zod: {
      version: 4,
      exactOptional: true,
      generateEachHttpStatus: true,
      generateDiscriminatedUnion: true,
      generateReusableSchemas: true,
    },
  },
};

/**
 * orval writes a type and an output type for each component. They are removed, because the types
 * come from @genmedia/types. Recursive schemas are declared with orval's own types, which name the
 * output types, so these stay in that case.
 */
function withoutCompanionTypes(schemas: string): string {
  const kinds = schemas.includes(': zod.ZodType<') ? 'output' : '(?:in|out)put';
  const companion = new RegExp(`^export type \\S+ = zod\\.${kinds}<typeof \\S+>;\\n`, 'gm');
  return schemas.replaceAll(companion, '').replaceAll(/\n{3,}/g, '\n\n');
}

/**
 * zod's times have no offset, which RFC 3339 requires, and its dates with a time have no small `t` and
 * `z`, which RFC 3339 allows (5.6). Its UUIDs are those of RFC 9562 alone, of which JSON Schema takes
 * the form (2020-12, validation, 7.3.1 and 7.3.5).
 */
function formatsAsTheyAre(schemas: string): string {
  return schemas
    .replaceAll('zod.iso.time({})', () => `zod.stringFormat('time', ${time})`)
    .replaceAll('zod.iso.datetime({"offset":true})', `zod.stringFormat('datetime', ${dateTime})`)
    .replaceAll('zod.uuid()', 'zod.guid()');
}

const dateTime = "new RegExp(zod.regexes.datetime({ offset: true }), 'i')";

/** With or without an offset, which many leave out. */
const time = /^([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/i;

/** zod cannot use a discriminator with recursive branches, because it cannot look into them. */
function withoutRecursiveDiscriminators(schemas: string): string {
  const recursive = new Set(
    [...schemas.matchAll(/^export const ([^\s:]+): zod\.ZodType</gm)].map(([, name]) => name),
  );
  return schemas.replaceAll(
    /zod\.discriminatedUnion\(['"][^'"]*['"],\s*\[([^[\]]*)\]/g,
    (match, branches: string) => {
      const names = branches.match(/[^\s,.()]+/g) ?? [];
      const isRecursive =
        branches.includes('zod.lazy') || names.some((name) => recursive.has(name));
      return isRecursive ? `zod.union([${branches}]` : match;
    },
  );
}

/**
 * orval exports each limit, default and pattern as a constant. The values are put where they are
 * used, so that readers find them there.
 */
function inlineConstants(schemas: string): string {
  const values = new Map<string, string>();
  const rest = schemas.replaceAll(constant, (match, name: string, value: string) => {
    // Types of recursive schemas name these constants.
    if (value.endsWith('as const')) return match;
    values.set(name, value);
    return '';
  });
  return rest
    .replaceAll(textsAndNames, (token) => values.get(token) ?? token)
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Comments and texts, which stay as they are, and names, which may have letters as in `größe`. */
const textsAndNames =
  /\/\*.*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$\u00C0-\u017F]+/gis;

/** A constant that is no schema. Schemas begin with `zod` or with the name of another schema. */
const constant =
  /^export const ([^\s:]+) = ((?:-?\d|'|`|\[|\{|true|false|null|new RegExp)[\s\S]*?);\n(?=\n|export |$)/gm;
