import { readFile, writeFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { defaultCatalogue } from '../../src/engines/catalogue/load.ts';
import type { ModelKind } from '../../src/engines/model-kinds.ts';
import { catalogueOperations } from '../../src/operations/generations/list.ts';
import { tempers } from './provider.ts';

/** What a server with OpenAI's API can be asked for. */
const remoteKinds: ReadonlySet<ModelKind> = new Set([
  'image',
  'language',
  'speech',
  'transcription',
]);

/** Operations that models elsewhere do, too. */
export const remoteOperations: readonly string[] = Object.entries(catalogueOperations)
  .filter(([, { kinds }]) => kinds.every((kind) => remoteKinds.has(kind)))
  .map(([operation]) => operation);

/** Of models elsewhere that stall or are slow, and of the service's own: media are not the point. */
const seconds = { elsewhere: 1, own: 2 };

/** Of the model that shows afterwards that all places are free, however busy the machine is. */
const patientSeconds = 60;

/**
 * Writes a model elsewhere of each temper, and the service's own catalogue behind them: the first
 * does what requests name no model for.
 */
export async function writeCatalogue(file: string, baseUrl: string): Promise<void> {
  const own = parse(await readFile(defaultCatalogue, 'utf8')) as { models: object[] };
  const hurried = own.models.map((model) => ({ ...model, limits: { seconds: seconds.own } }));
  const providers = { elsewhere: { type: 'openai-compatible', baseUrl } };
  const remote = tempers.map((temper) => ({
    ...{ model_id: temper, name: temper, description: 'Elsewhere.', feature: 'imagen' },
    ...{ operations: remoteOperations, provider: 'elsewhere' },
    limits: { seconds: temper === 'normal' ? patientSeconds : seconds.elsewhere },
    model: Object.fromEntries([...remoteKinds].map((kind) => [kind, temper])),
  }));
  await writeFile(file, stringify({ providers, models: [...remote, ...hurried] }));
}
