/**
 * Measures how long it takes, after one edit of the contract, to regenerate, build and check the
 * packages, and which tasks run, in a warm copy of the repository: `pnpm bench:pipeline`. Prints a
 * Markdown table.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, pnpmIn } from './copy.ts';

const folder = await mkdtemp(join(tmpdir(), 'genmedia-pipeline-'));
const copy = join(folder, 'genmedia');
const pnpm = pnpmIn(copy);

/**
 * The measured steps: lint, regenerate and compile; compare with the committed files and the last
 * release.
 */
const pipelineSteps = {
  generate: () => pnpm('generate'),
  check: () => pnpm('exec', 'turbo', 'run', 'generate:check', 'api:check'),
};

/** What `pnpm test` does as well: it checks the types of all tests. */
const typecheck = () => pnpm('typecheck');

/** An edit of the contract after which everything is measured. */
interface MeasuredEdit {
  name: string;
  file: string;
  change: (text: string) => string;
  /** The highest allowed time, in seconds on 2 cores. */
  limit: number;
}

const edits: MeasuredEdit[] = [
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

/** Processor seconds of the child processes that have ended; 0 if the system does not report them. */
async function cpuSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  const [, fields = ''] = stat.split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) / 100;
}

interface Timing {
  seconds: number;
  /** Seconds of all processors together, which other load on the machine does not change. */
  cpu: number;
  /** The tasks that ran. */
  tasks: string[];
}

async function time(step: () => Promise<string>): Promise<Timing> {
  const [start, cpu] = [performance.now(), await cpuSeconds()];
  const output = await step();
  const executed = [...output.matchAll(/^@genmedia\/(\S+?): cache (?:miss|bypass)/gm)];
  const tasks = executed.map(([, task = '']) => task);
  const used = (await cpuSeconds()) - cpu;
  return { seconds: (performance.now() - start) / 1000, cpu: used, tasks };
}

async function measure({ name, file, change, limit }: MeasuredEdit): Promise<string> {
  const before = await readFile(join(copy, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`There is nothing to edit in ${file}.`);
  await writeFile(join(copy, file), after);
  const [generate, check] = [await time(pipelineSteps.generate), await time(pipelineSteps.check)];
  const types = await time(typecheck);
  const sum = generate.seconds + check.seconds;
  const cpu = generate.cpu + check.cpu;
  const tasks = [...generate.tasks, ...check.tasks].join(', ');
  const cells = [
    name,
    sum.toFixed(1),
    String(limit),
    cpu.toFixed(1),
    tasks,
    types.seconds.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

try {
  await copyRepository(copy);
  for (const step of [pipelineSteps.generate, pipelineSteps.check, typecheck]) await step();
  console.log(`Warm, one run each; ${availableParallelism()} cores, Node ${process.version}.\n`);
  console.log(
    '| edit of | seconds | at most | CPU seconds | tasks that ran | types of tests, seconds |\n| --- | ---: | ---: | ---: | --- | ---: |',
  );
  for (const edit of edits) console.log(await measure(edit));
} finally {
  await rm(folder, { recursive: true, force: true });
}
