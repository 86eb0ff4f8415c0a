/** Bundles our code, with the reader of OpenAPI, into `dist`. Libraries stay dependencies. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const source = (file: string) => join(root, 'src', file);

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: {
    command: source('command.ts'),
    public: source('public.ts'),
    worker: source('threads/worker.ts'),
  },
  outdir: join(root, 'dist'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
  alias: { '@genmedia/openapi': join(root, '../openapi/src/index.ts') },
});
