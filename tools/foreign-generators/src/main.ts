/**
 * Runs every generator whose language is installed: `pnpm test:generators`. Fails if one of them
 * fails.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generator, generators } from './generators.ts';
import { areInstalled } from './run.ts';
import { type Service, startService } from './service.ts';

const contract = createRequire(import.meta.url).resolve('@genmedia/spec/openapi.json');
const tools = join(import.meta.dirname, '../node_modules/.cache');

/** Does all steps of one generator. Rejects if one of them fails. */
async function tryGenerator(generator: Generator, service: Service, folder: string): Promise<void> {
  await mkdir(folder);
  const tool = await generator.install(tools);
  await generator.generate?.(tool, contract, folder);
  await generator.compile?.(tool, folder);
  const env = { GENMEDIA_URL: service.url, GENMEDIA_KEY: service.key };
  const output = (await generator.call(tool, folder, env)).trim();
  if (!/success\W+\d+$/.test(output))
    throw new Error(`The call did not succeed. It printed: ${output}`);
}

const workFolder = await mkdtemp(join(tmpdir(), 'genmedia-generators-'));
await mkdir(tools, { recursive: true });
let runningService: Service | undefined;
try {
  runningService = await startService(join(workFolder, 'data'));
  for (const [index, generator] of generators.entries()) {
    const { name, requires } = generator;
    const report = (what: string) => console.log(`${name.padEnd(26)} ${what}`);
    if (!(await areInstalled(requires))) {
      report(`skipped: it needs ${requires.join(', ')}`);
      continue;
    }
    await tryGenerator(generator, runningService, join(workFolder, String(index))).then(
      () => report(generator.generate ? 'generates, compiles and calls' : 'calls'),
      (error: Error) => {
        report(`FAILS: ${error.message}`);
        process.exitCode = 1;
      },
    );
  }
} finally {
  await runningService?.stop();
  await rm(workFolder, { recursive: true, force: true });
}
