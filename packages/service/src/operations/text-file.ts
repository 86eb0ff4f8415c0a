import type { OutputFile } from '../media/outputs.ts';

/** A file of plain text, as UTF-8. */
export function textFile(text: string): OutputFile {
  return { content: new TextEncoder().encode(text), mediaType: 'text/plain' };
}
