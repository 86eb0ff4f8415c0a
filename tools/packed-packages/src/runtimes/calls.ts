import { readFile } from 'node:fs/promises';

/** A file that is compiled in a project with the packed packages, and not here. */
const read = (name: string) => readFile(new URL(`calls/${name}`, import.meta.url), 'utf8');

export const calls = await read('calls.ts');
export const models = await read('models.d.ts');
export const modelCalls = await read('model-calls.ts');
