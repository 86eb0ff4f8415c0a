import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overheads } from './overhead.ts';
import { sides } from './sides.ts';

const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.bench-'));
await symlink(join(import.meta.dirname, '..'), join(folder, 'client'));
await writeFile(join(folder, 'package.json'), '{"type":"module"}');
const all = await sides(folder);
for (let i = 0; i < 3; i++) console.log((await overheads(all)).join(' | '));
await rm(folder, { recursive: true });
