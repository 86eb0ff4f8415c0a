/**
 * How long one edit of the contract takes to regenerated, built and checked packages, and which tasks
 * it runs, in a warm copy of the repository: `pnpm bench:pipeline`. Prints a table in Markdown.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, pnpmIn } from './copy.ts';

const folder = await mkdtemp(join(tmpdir(), 'genmedia-pipeline-'));
const copy = join(folder, 'genmedia');
const pnpm = pnpmIn(copy);

const PACKAGES = ['types', 'client', 'react', 'server', 'service'];
const CHECKS = [
  'generate:check',
  'api:check',
  ...PACKAGES.map((name) => `@genmedia/${name}#typecheck`),
];

interface Edit {
  name: string;
  file: string;
  change: (text: string) => string;
  /** Most seconds on 2 cores. */
  limit: number;
}

const EDITS: Edit[] = [
  {
    name: 'a description',
    file: 'spec/paths/v6/image_editing/caption.yaml',
    change: (text) => text.replace(/^ {2}description: >-\n/m, '$&    Looks at the image. '),
    limit: 10,
  },
  {
    name: 'a schema',
    file: 'spec/components/schemas/CaptionImageRequest.yaml',
    change: (text) =>
      text.replace(
        /^properties:\n/m,
        '$&  tone:\n    type: string\n    description: The tone of the caption.\n    x-assumption: A caption may have a tone.\n',
      ),
    limit: 25,
  },
];

/** Generates, builds and checks, and returns the tasks that ran. */
async function pipeline(): Promise<string[]> {
  const output = [await pnpm('generate'), await pnpm('exec', 'turbo', 'run', ...CHECKS)].join('');
  return [...output.matchAll(/^@genmedia\/(\S+?): cache (?:miss|bypass)/gm)].map(
    ([, task = '']) => task,
  );
}

async function timed({ name, file, change, limit }: Edit): Promise<string> {
  const before = await readFile(join(copy, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`There is nothing to edit in ${file}.`);
  await writeFile(join(copy, file), after);
  const start = performance.now();
  const ran = await pipeline();
  const seconds = (performance.now() - start) / 1000;
  return `| ${name} | ${seconds.toFixed(1)} | ${limit} | ${ran.join(', ')} |`;
}

try {
  await copyRepository(copy);
  await pipeline();
  console.log(`Warm, one run each; ${availableParallelism()} cores, Node ${process.version}.\n`);
  console.log('| edit of | seconds | at most | tasks that ran |\n| --- | ---: | ---: | --- |');
  for (const edit of EDITS) console.log(await timed(edit));
} finally {
  await rm(folder, { recursive: true, force: true });
}
