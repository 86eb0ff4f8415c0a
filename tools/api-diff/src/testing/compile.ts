import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');

/**
 * The compiler's errors for each program of a project, by the program's name. Throws if there are
 * errors in another file.
 */
export async function compilerErrors(folder: string): Promise<Map<string, string>> {
  const run = promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false'], { maxBuffer: 2 ** 26 });
  const stdout = await run.then(
    () => '',
    (error) => String(error.stdout),
  );
  const found = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    if (line.trim() === '' || line.startsWith(' ')) continue;
    const [, name] = /programs\/([\w.-]+)\.tsx?\(/.exec(line) ?? [];
    if (name === undefined) throw new Error(`The packages themselves do not compile: ${line}`);
    found.set(name, `${found.get(name) ?? ''}${line}\n`);
  }
  return found;
}
