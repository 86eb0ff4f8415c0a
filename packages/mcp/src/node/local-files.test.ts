import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { localFiles } from './local-files.ts';

test('a folder may be named from the home folder, also where no shell reads it', () => {
  const { folders } = localFiles(['~/Pictures', '~', '~old', 'here']);
  expect(folders).toEqual([
    join(homedir(), 'Pictures'),
    homedir(),
    resolve('~old'),
    resolve('here'),
  ]);
});
