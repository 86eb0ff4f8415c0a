import type { OutputOptions } from 'orval';
import type { Model } from '../model/model.ts';
import { bare } from './bare.ts';
import { type Files, HEADER } from './files.ts';
import { joinSchemas } from './join.ts';
import { runOrval } from './orval.ts';
import { serverTable } from './server-table.ts';

/** zod schemas of all requests and responses, and the table that says which is whose. */
export async function emitServer(model: Model): Promise<Files> {
  const parts = await runOrval(bare(model.document), () => OPTIONS);
  const schemas = HEADER + withoutCompanionTypes(joinSchemas(parts));
  return {
    'packages/server/src/generated/schemas.ts': schemas,
    'packages/server/src/generated/operations.ts': serverTable(model, schemas),
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

/** orval gives each component a type and its output type; ours come from @genmedia/types. */
function withoutCompanionTypes(schemas: string): string {
  return schemas.replaceAll(/^export type \w+ = zod\.(?:in|out)put<typeof \w+>;\n+/gm, '');
}
