import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes that a page loads, compressed. */
export async function sizeOf(page: string, folder: string): Promise<number | string> {
  try {
    const { outputFiles } = await build({
      stdin: { contents: page, resolveDir: folder, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2023',
      write: false,
      logLevel: 'silent',
      external: ['node:*'],
    });
    return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  } catch (error) {
    return `none (${String(error).split('\n')[1]})`;
  }
}
