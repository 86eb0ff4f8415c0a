import type { Document } from '@genmedia/openapi';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';

/**
 * Reads an OpenAPI 3.0 or 3.1 document that `lint` accepts, with all files that it refers to, into
 * one document with only internal references.
 */
export async function load(file: string): Promise<Document> {
  const { bundle, problems } = await bundleOas({
    ref: file,
    config: createEmptyRedoclyConfig(),
    componentRenamingConflicts: 'error',
  });
  const [problem] = problems;
  if (problem) throw new Error(problem.message);
  return bundle.parsed as Document;
}
