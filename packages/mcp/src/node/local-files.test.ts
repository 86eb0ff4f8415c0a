import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/clients.ts';
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

test('what is not there is told as missing below a root only, also if that is a link', async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'pictures'));
  const root = join(home, 'link');
  symlinkSync(join(home, 'pictures'), root);
  const { open } = localFiles([root]);
  await expect(open('file:///%zz', [root])).rejects.toThrow('file:///%zz is no address');
  for (const path of ['nothing.png', 'none/nothing.png']) {
    await expect(open(join(root, path), [root])).rejects.toThrow('There is no file');
  }
  expect(await open(join(home, 'nothing.png'), [root])).toBeUndefined();
});
