import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.runIf(process.env.TEST_FULL === '1')(
  'the program that is measured does the same over both generators, without a cast over ours',
  async () => {
    const bench = join(import.meta.dirname, 'program.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [bench, '1']);
    expect(stdout).toContain('Both programs show the same 12 lines.');
    expect(stdout).toContain('| casts in it | 0 |');
  },
);
