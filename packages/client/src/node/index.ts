// What needs Node's files: also in Bun and Deno.

export { fileFrom } from './file-from.ts';
export { fileStore } from './file-store.ts';
