/**
 * Compares what the client costs and does with openai, @fal-ai/client, replicate, openapi-fetch and
 * a client of hey-api, each with its default settings:
 *
 *     node bench/client.ts
 *
 * It measures: how many POSTs one call sends while the network fails; the bytes of a page with one
 * call; what a call costs compared with openapi-fetch, in alternating rounds; and what all
 * operations cost TypeScript. Prints tables in Markdown. Needs `pnpm build`.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overheads } from './overhead.ts';
import { faults, postsOf } from './posts.ts';
import { sides } from './sides.ts';
import { sizeOf } from './size.ts';
import { costOfTypes } from './types.ts';

// The folder is in here so that every side finds its packages.
const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.bench-'));
try {
  await symlink(join(import.meta.dirname, '..'), join(folder, 'client'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const all = await sides(folder);

  const callers = all.filter(({ name }) => !name.includes(' and '));
  const posts = [];
  for (const side of callers) {
    const counted = [];
    for (const fault of faults) counted.push(await postsOf(side, fault));
    posts.push([side.name, ...counted]);
  }
  print(['POSTs of one call (keys)', ...faults.map(({ name }) => name)], posts);

  const sizes = await Promise.all(
    all.map(async (side) => [side.name, await sizeOf(side.page, folder)]),
  );
  print(['gzip of a page', 'bytes'], sizes);

  print(['one call, beside openapi-fetch', 'microseconds', 'ratio'], await overheads(all));
  print(['all operations', 'instantiations', 'check (s)'], await costOfTypes(folder));
} finally {
  await rm(folder, { recursive: true });
}

function print(head: string[], rows: unknown[][]): void {
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'));
}
