/**
 * `pnpm chaos`: see options.ts. Ctrl-C ends the faults, and the results are checked; a second
 * Ctrl-C ends the program. Exits with 1 if a promise was broken, and with 2 if an option is not
 * valid.
 */
import { readNumbers } from '../number-options.ts';
import { defaults, usage } from './options.ts';
import { runChaos } from './run.ts';

const maxPrinted = 50;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readNumbers(defaults, args, usage);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const violations = await runChaos(options, interrupt.signal);
  for (const line of violations.slice(0, maxPrinted)) console.log(line);
  return violations.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
