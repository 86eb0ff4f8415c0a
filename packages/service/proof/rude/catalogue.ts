import { readFile, writeFile } from 'node:fs/promises';
import { hasField, mayHold } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { parse, stringify } from 'yaml';
import { defaultCatalogue } from '../../src/engines/catalogue/load.ts';
import type { ModelKind } from '../../src/engines/model-kinds.ts';
import { catalogueOperations } from '../../src/operations/generations/list.ts';
import { behaviours, type ServerBehaviour } from './provider.ts';

/** Kinds of models that a server with OpenAI's API can provide. */
const remoteKinds: ReadonlySet<ModelKind> = new Set([
  'image',
  'language',
  'speech',
  'transcription',
]);

/** Operations that such models can do. */
const remoteOperations = Object.entries(catalogueOperations)
  .filter(([, { kinds }]) => kinds.every((kind) => remoteKinds.has(kind)))
  .map(([operation]) => operation as OperationId);

/**
 * Operations whose requests can name any remote model. Edits name one of the service's own models,
 * which does them here too.
 */
export const namingOperations = remoteOperations.filter((operation) =>
  behaviours.every((behaviour) => mayHold(operation, 'model_id', behaviour)),
);

/** Operations whose requests name no model, each with the behaviour of the model that does it. */
export const fixedBehaviours: ReadonlyMap<OperationId, ServerBehaviour> = new Map(
  remoteOperations
    .filter((operation) => !hasField(operation, 'model_id'))
    .map((operation, index) => [operation, behaviours[index % behaviours.length] ?? 'normal']),
);

/**
 * Time limits of remote models and of the service's own. They are short, because the media do not
 * matter.
 */
const seconds = { elsewhere: 1, own: 2 };

/**
 * Time limit of the model that is used to check that all places are free, on the busiest machine.
 */
const patientSeconds = 60;

/**
 * Writes a catalogue with one remote model of each behaviour, before the service's own models. The
 * first model of an operation serves requests that name none.
 */
export async function writeCatalogue(file: string, baseUrl: string): Promise<void> {
  const own = parse(await readFile(defaultCatalogue, 'utf8')) as { models: object[] };
  const sandboxModels = own.models.map((model) => ({ ...model, limits: { seconds: seconds.own } }));
  const providers = { elsewhere: { type: 'openai-compatible', baseUrl } };
  const remote = behaviours.map((behaviour) => ({
    model_id: behaviour,
    name: behaviour,
    description: 'Elsewhere.',
    feature: 'imagen',
    operations: remoteOperations.filter(
      (id) => namingOperations.includes(id) || fixedBehaviours.get(id) === behaviour,
    ),
    provider: 'elsewhere',
    limits: { seconds: behaviour === 'normal' ? patientSeconds : seconds.elsewhere },
    model: Object.fromEntries([...remoteKinds].map((kind) => [kind, behaviour])),
  }));
  await writeFile(file, stringify({ providers, models: [...remote, ...sandboxModels] }));
}
