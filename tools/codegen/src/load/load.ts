import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import type { Document } from '../openapi/document.ts';
import { isPlausible } from './plausible.ts';

/**
 * Reads an OpenAPI 3.0 or 3.1 document, with all the files it refers to, into one document whose
 * references all stay inside it. Throws a UserError that names file and line of each fault: text
 * that is no YAML, a structure that is no OpenAPI, a reference to nothing, an operation without
 * an operationId, or two operations with the same.
 */
export async function load(file: string): Promise<Document> {
  return (await bundled(file)) ?? (await linted(file));
}

/** The document, or undefined where anything about it may be at fault. */
async function bundled(file: string): Promise<Document | undefined> {
  try {
    const { bundle, problems } = await bundleOas({
      ref: file,
      config: createEmptyRedoclyConfig(),
      componentRenamingConflicts: 'error',
    });
    const { parsed } = bundle;
    return problems.length === 0 && isPlausible(parsed) ? parsed : undefined;
  } catch {
    return undefined; // `linted` says what it was
  }
}

/** Redocly's rules say exactly what is wrong and where, but take three times as long as the rest. */
async function linted(file: string): Promise<Document> {
  const { lint } = await import('./lint.ts');
  return lint(file);
}
