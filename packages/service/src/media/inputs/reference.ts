import { isFileName } from '../file-name.ts';

/** No request can hold this: as a source it would be neither a URL nor base64. */
export const storedScheme = 'genmedia-file:';

/** How a job names a file that its request held. */
export function storedReference(file: string): string {
  return `${storedScheme}${file}`;
}

/** The file of such a name; undefined for any other text. */
export function storedFile(source: string): string | undefined {
  if (!source.startsWith(storedScheme)) return undefined;
  const file = source.slice(storedScheme.length);
  return isFileName(file) ? file : undefined;
}
