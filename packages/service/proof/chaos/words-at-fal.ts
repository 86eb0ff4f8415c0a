import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FalQueue, startFalQueue } from '../../src/engines/testing/fal-queue.ts';

/** A server in the place of fal, whose only model writes lyrics. */
export async function startWordsAtFal(): Promise<FalQueue> {
  return await startFalQueue({ 'acme/words': () => ({ output: '[Verse]\nA red lighthouse' }) });
}

/**
 * Writes a catalogue of that model into the folder. Returns the variables for its processes.
 *
 * @param limit how many calls of it a process makes at once.
 */
export async function useWordsAtFal({ url }: FalQueue, folder: string, limit = 64) {
  const models = join(folder, 'models.yaml');
  await writeFile(
    models,
    `providers:
  fal: { type: fal, apiKeyEnv: TEST_KEY_OF_FAL, baseUrl: '${url}', limit: ${limit} }
models:
  - model_id: words
    name: Words
    description: Writes.
    feature: llmaster
    operations: [generateLyrics]
    provider: fal
    model:
      language: { endpoint: acme/words, input: '{ "prompt": prompt }', output: { text: output } }
    limits: { seconds: 3600 }
`,
  );
  return { MODELS: models, TEST_KEY_OF_FAL: 'key' };
}
