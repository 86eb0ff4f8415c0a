import type { Document } from '@genmedia/openapi';
import type { BaseResolver } from '@redocly/openapi-core';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import { UserError } from './errors.ts';
import { isInExtension } from './extensions.ts';
import { laterKeywords } from './later-keywords.ts';

/**
 * Reads an OpenAPI 3.0 or 3.1 document that `lint` accepts, with all files that it refers to, into
 * one document with only internal references.
 */
export async function load(file: string): Promise<Document> {
  let { document, error } = await bundled(file);
  if (error?.message.includes('%')) {
    // It needs all of the library, as `lint` does, which takes longer to load than a document.
    const { EncodedNames } = await import('./encoded-names.ts');
    ({ document, error } = await bundled(file, new EncodedNames()));
  }
  if (!error) return document;
  const { describe } = await import('./problem.ts');
  throw new UserError(describe(error));
}

async function bundled(file: string, externalRefResolver?: BaseResolver) {
  const config = createEmptyRedoclyConfig();
  config.plugins.push(laterKeywords);
  const { bundle, problems } = await bundleOas({
    ref: file,
    config,
    ...(externalRefResolver && { externalRefResolver }),
    // Of two components with one name in different files, the second one gets a number.
    componentRenamingConflicts: 'off',
  });
  // Nothing refers to what is in an extension.
  const error = problems.find(({ severity, location }) => {
    return severity === 'error' && !location.some(({ pointer = '' }) => isInExtension(pointer));
  });
  return { document: bundle.parsed as Document, error };
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
