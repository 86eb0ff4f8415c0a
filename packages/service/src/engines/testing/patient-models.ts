import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

interface Models {
  models: { limits?: object }[];
}

/**
 * Writes the catalogue of the service with a long time limit for each task: on a busy machine,
 * engines only get the processor time that others leave. Returns the file.
 */
export async function writePatientModels(folder: string): Promise<string> {
  const { models } = parse(
    await readFile(new URL('../models.yaml', import.meta.url), 'utf8'),
  ) as Models;
  const patient = models.map((model) => ({ ...model, limits: { ...model.limits, seconds: 3600 } }));
  const file = join(folder, 'patient-models.yaml');
  await writeFile(file, stringify({ models: patient }));
  return file;
}
