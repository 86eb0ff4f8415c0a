import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { run } from '@genmedia/foreign-generators/run';
import { build } from 'esbuild';
import type { Cost } from './judge.ts';

const programs = new URL('../../programs/', import.meta.url);

/**
 * What a package's program costs, if there is one. The program is what users write for one call.
 */
export async function costOfProgram(name: string): Promise<Cost> {
  const file = ['ts', 'tsx']
    .map((extension) => fileURLToPath(new URL(`${name.split('/')[1]}.${extension}`, programs)))
    .find(existsSync);
  return file ? { gzip: await gzipped(file), instantiations: await instantiated(file) } : {};
}

async function gzipped(file: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    external: ['react', 'react/*', '@tanstack/react-query'],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

async function instantiated(file: string): Promise<number> {
  const settings =
    '--strict --noEmit --skipLibCheck --target es2023 --module nodenext --types node';
  const more = ['--jsx', 'react-jsx', '--ignoreConfig', '--extendedDiagnostics', file];
  const cwd = fileURLToPath(programs);
  const printed = await run('tsc', [...settings.split(' '), ...more], { cwd });
  const [, found] = /Instantiations:\s+(\d+)/.exec(printed) ?? [];
  if (found === undefined) throw new Error(`tsc printed no number of instantiations: ${printed}`);
  return Number(found);
}
