/**
 * `pnpm releases <commit> [--seconds <n>]`: runs the release of a commit and this one on one Postgres,
 * under load, in both orders. Exits with 1 if a promise was broken, or if a release refuses a
 * database without saying what it needs.
 */
import { parseArgs } from 'node:util';
import { compile } from '../../src/testing/command.ts';
import { replace } from './beside.ts';
import { checkOut, type Release, thisRelease } from './checkout.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const [commit] = positionals;
if (commit === undefined || !(Number(values.seconds) > 0)) {
  process.stderr.write('Usage: pnpm releases <commit> [--seconds <n>]\n');
  process.exit(2);
}

const isClear = /newer release|is too old for it/;

async function prove(before: Release, after: Release): Promise<boolean> {
  const outcome = await replace(before, after, Number(values.seconds));
  const { accepted, kills, refused, violations } = outcome;
  console.log(
    `${after.name} after ${before.name}: ${accepted} jobs accepted, ${kills} processes killed, ` +
      `${violations.length} promises broken`,
  );
  if (refused !== undefined) console.log(`  it did not start: ${refused}`);
  for (const line of violations.slice(0, 50)) console.log(`  ${line}`);
  return violations.length === 0 && (refused === undefined || isClear.test(refused));
}

const other = await checkOut(commit);
try {
  await compile();
  const kept = [await prove(other, thisRelease), await prove(thisRelease, other)];
  process.exitCode = kept.every(Boolean) ? 0 : 1;
} finally {
  await other.remove();
}
