/**
 * `pnpm chaos`: see options.ts. Ctrl-C ends the faults, and the results are checked; a second
 * Ctrl-C ends the program. Exits with 1 if a promise was broken, and with 2 if an option is not
 * valid.
 */
import { readNumbers } from '../numbers.ts';
import { defaults, usage } from './options.ts';
import { runChaos } from './run.ts';

const mostShown = 50;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    say(usage);
    return 0;
  }
  const options = readNumbers(defaults, args, usage);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const broken = await runChaos(options, say, interrupt.signal);
  for (const line of broken.slice(0, mostShown)) say(line);
  return broken.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
