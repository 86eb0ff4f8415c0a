/** `pnpm chaos`: see options.ts. Exits with 1 where anything that is promised was not kept. */
import { readOptions, usage } from './options.ts';
import { runChaos } from './run.ts';

const mostShown = 50;

const say = (text: string) => void process.stdout.write(`${text}\n`);

if (process.argv.includes('--help')) {
  say(usage);
} else {
  const broken = await runChaos(readOptions(process.argv.slice(2)), say);
  for (const line of broken.slice(0, mostShown)) say(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
