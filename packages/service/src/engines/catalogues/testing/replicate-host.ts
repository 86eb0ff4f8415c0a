import type { Media } from '@genmedia/media';
import { expect } from 'vitest';
import type { ModelKind } from '../../model-kinds.ts';
import {
  type ReplicateApi,
  type ReplicateModel,
  startReplicateApi,
} from '../../testing/replicate-api.ts';
import { mesh, movie, photo, recording } from './real-files.ts';
import { replicateCatalogue, replicateText } from './replicate-catalogue.ts';
import { problemsOf, publishedOf } from './replicate-models.ts';

const provider = 'replicate: { type: replicate, apiKeyEnv: REPLICATE_API_TOKEN }';

/** A server in the place of Replicate, with all models of MODELS=replicate. */
export interface ReplicateHost extends ReplicateApi {
  /** The catalogue of MODELS=replicate, with the address of this server. */
  catalogue: string;
  /** Makes something else of the output of a model. */
  onOutput: (output: unknown, input: Record<string, unknown>) => unknown;
}

export async function startReplicateHost(): Promise<ReplicateHost> {
  const files = await filesByKind();
  const named = replicateCatalogue.models.flatMap(({ model }) =>
    Object.entries(model).flatMap(([kind, mappings]) =>
      typeof mappings === 'string'
        ? []
        : mappings.map(({ endpoint }) => [
            // The host knows official models by their names, and others by their versions.
            endpoint.split(':')[1] ?? endpoint,
            modelFor(endpoint, files[kind as ModelKind]),
          ]),
    ),
  );

  /** Refuses what the published schema of a model does, and answers in the published form. */
  function modelFor(endpoint: string, file: Media | undefined): ReplicateModel {
    return (input, { fileUrl }) => {
      const problems = problemsOf(endpoint, input);
      if (problems.length > 0) throw new Error(`Input validation error: ${problems.join(', ')}`);
      const output: unknown = JSON.parse(
        JSON.stringify(publishedOf(endpoint).output),
        (_, value) =>
          file && String(value).startsWith('https://') ? fileUrl(file.data, file.mediaType) : value,
      );
      return host.onOutput(output, input);
    };
  }

  const api = await startReplicateApi(Object.fromEntries(named));
  expect(replicateText.split(provider)).toHaveLength(2);
  const here = provider.replace(' }', `, baseUrl: '${api.url}/v1' }`);
  const catalogue = replicateText.replace(provider, here);
  const host: ReplicateHost = Object.assign(api, { catalogue, onOutput: sameOutput });
  return host;
}

export const sameOutput: ReplicateHost['onOutput'] = (output) => output;

/** The files that models make. */
async function filesByKind(): Promise<Partial<Record<ModelKind, Media>>> {
  const sound = await recording('Good morning.');
  return {
    image: await photo({ width: 512, height: 512 }, 'png'),
    video: await movie({ width: 864, height: 480, seconds: 4 }, { isSilent: true }),
    speech: sound,
    sound,
    music: sound,
    object3d: await mesh(),
  };
}
