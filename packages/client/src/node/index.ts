// What needs Node's files: also in Bun and Deno.
export { fileStore } from './file-store.ts';
