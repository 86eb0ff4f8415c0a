import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { heapFlags } from './own-settings.ts';

const { href } = new URL('./own-settings.ts', import.meta.url);

/** The flags of a process after it has restarted itself. */
function flagsAfterRestart(nodeOptions: string): string[] {
  const code = `
    import { restartWithOwnSettings } from '${href}';
    restartWithOwnSettings();
    console.log(JSON.stringify(process.execArgv));`;
  const args = ['--input-type=module', '--eval', code];
  const env = { PATH: process.env.PATH, NODE_OPTIONS: nodeOptions };
  const printed = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  return (JSON.parse(printed) as string[]).filter((flag) => flag.includes('semi'));
}

// Elsewhere a process cannot restart itself: see restartWithOwnSettings.
test.runIf(process.platform === 'linux')('the flags of NODE_OPTIONS override ours', () => {
  expect(flagsAfterRestart('--no-warnings')).toEqual(heapFlags);
  expect(flagsAfterRestart('--max_semi_space_size=64')).toEqual([]);
});
