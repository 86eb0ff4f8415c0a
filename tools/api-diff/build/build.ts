/**
 * Bundles our code into `dist`, with what it uses of the generator and with the reader of OpenAPI.
 * Libraries stay dependencies.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const tool = (file: string) => join(root, '..', file);

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: {
    command: join(root, 'src/command.ts'),
    public: join(root, 'src/public.ts'),
  },
  outdir: join(root, 'dist'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
  alias: {
    '@genmedia/codegen/documents': tool('codegen/src/documents.ts'),
    '@genmedia/codegen/lint': tool('codegen/src/lint.ts'),
    '@genmedia/openapi': tool('openapi/src/index.ts'),
  },
});
