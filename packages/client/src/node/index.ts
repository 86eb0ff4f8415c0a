// Functions that need Node's file system. Bun and Deno have it too.

export { type FileFromOptions, fileFrom } from './file-from.ts';
export { fileStore } from './file-store.ts';
