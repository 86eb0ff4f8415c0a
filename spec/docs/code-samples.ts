import { existsSync, readFileSync } from 'node:fs';
import { type Document, readerOf } from '@genmedia/openapi';

export interface Sample {
  lang: string;
  label: string;
  source: string;
}

const file = new URL('../generated/samples.json', import.meta.url);

/** The samples that the code generator wrote, by operationId; empty before its first run. */
export function loadSamples(): Record<string, Sample[]> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Adds samples of calls to each operation. */
export function codeSamples(document: Document, samples: Record<string, Sample[]>): void {
  for (const { id, node } of readerOf(document).operations(document)) {
    if (samples[id]) node['x-codeSamples'] = samples[id];
  }
}
