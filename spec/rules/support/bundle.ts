import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { redocly, withFolder } from './lint.ts';

/** A raw node of the contract, for tests that change or read it anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is in it is what the tests look at
export type Node = any;

const spec = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the contract as it stands in its files now. */
export function bundle(): Promise<Node> {
  return withFolder({}, async (folder) => {
    const file = join(folder, 'openapi.json');
    const { code, stderr } = await redocly(['bundle', 'openapi.yaml', '--output', file], spec);
    if (code !== 0) throw new Error(`The contract cannot be bundled: ${stderr}`);
    return JSON.parse(await readFile(file, 'utf8'));
  });
}
