/** Packs every published package into the folder that is the argument, for on-this-node.js. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pack } from './tarballs.ts';

const [folderArgument] = process.argv.slice(2);
if (!folderArgument)
  throw new Error('The folder for the tarballs is missing. Give it as the first argument.');
const folder = resolve(folderArgument);
await mkdir(folder, { recursive: true });
await pack(folder);
