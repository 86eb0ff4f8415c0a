/** Packs every published package into the folder that is the argument, for on-this-node.js. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pack } from './tarballs.ts';

const [given] = process.argv.slice(2);
if (!given) throw new Error('Name the folder that the tarballs are to go to.');
const folder = resolve(given);
await mkdir(folder, { recursive: true });
await pack(folder);
