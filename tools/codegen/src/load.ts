import type { Document } from '@genmedia/openapi';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import { UserError } from './errors.ts';
import { isInExtension } from './extensions.ts';
import { laterKeywords } from './later-keywords.ts';

/**
 * Reads an OpenAPI 3.0 or 3.1 document that `lint` accepts, with all files that it refers to, into
 * one document with only internal references.
 */
export async function load(file: string): Promise<Document> {
  const config = createEmptyRedoclyConfig();
  config.plugins.push(laterKeywords);
  const { bundle, problems } = await bundleOas({
    ref: file,
    config,
    // Of two components with one name in different files, the second one gets a number.
    componentRenamingConflicts: 'off',
  });
  // Nothing refers to what is in an extension.
  const error = problems.find(({ severity, location }) => {
    return severity === 'error' && !location.some(({ pointer = '' }) => isInExtension(pointer));
  });
  if (error) {
    // All of `lint` comes with it, which takes longer to load than a document.
    const { describe } = await import('./lint.ts');
    throw new UserError(describe(error));
  }
  return bundle.parsed as Document;
}

/** If a document cannot be read, the linter finds its errors, and users can fix those. */
export async function orLint<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { lint } = await import('./lint.ts');
    await lint(file);
    throw error;
  }
}
