import { existsSync, readFileSync } from 'node:fs';
import { readerOf } from '../rules/support/bundled.js';

/** @import { Node } from '../rules/support/types.d.ts' */

/** @typedef {{ lang: string, label: string, source: string }} Sample */

const file = new URL('../generated/samples.json', import.meta.url);

/** The samples that the code generator wrote, by operationId; none before its first run. */
export function loadSamples() {
  /** @type {Record<string, Sample[]>} */
  const samples = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return samples;
}

/**
 * Shows with each operation how to call it.
 * @param {Node} document
 * @param {Record<string, Sample[]>} samples
 */
export function codeSamples(document, samples) {
  for (const { id, node } of readerOf(document).operations(document)) {
    if (samples[id]) node['x-codeSamples'] = samples[id];
  }
}
