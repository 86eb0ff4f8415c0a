import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandbox } from '../../engines/catalogue/provider-definition.ts';
import type { CatalogueModel } from '../../engines/catalogue/schema.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { EngineWork } from '../../engines/engines.ts';
import { createRegistry } from '../../engines/registry.ts';
import type { JobRun } from '../../jobs/execute.ts';
import type { Job } from '../../jobs/job.ts';
import { type GenerationDeps, generate } from './run.ts';

const publicUrl = 'https://media.example';

describe('a job whose catalogue has changed since it was accepted', () => {
  const modelOf = (model_id: string, limits: CatalogueModel['limits'] = {}): CatalogueModel => ({
    model_id,
    name: model_id,
    feature: 'llmaster',
    description: '',
    operations: ['generateLyrics'],
    provider: 'sandbox',
    model: { language: model_id },
    limits,
  });

  /** The model that a job for lyrics gets from a catalogue, by the `meta` of its result. */
  async function modelIn(catalogue: CatalogueModel[], job: Partial<Job>): Promise<unknown> {
    const engines = createRegistry({ models: catalogue, providers: { sandbox } });
    const work = {
      run: async ({ model }: EngineModel) => ({ text: `Words of ${model}`, warnings: [] }),
    } as unknown as EngineWork;
    const input = { prompt: 'The sea', length: 'short', ...job.input };
    const identity = { operation: 'generateLyrics', deploymentId: null, secret: randomBytes(32) };
    const given = { ...identity, ...job, input } as Job;
    const deps = {
      engines,
      config: {},
      publicUrl,
      onModelCall: () => {},
    } as unknown as GenerationDeps;
    const attempt = { signal: new AbortController().signal } as JobRun;
    const { meta } = await generate(deps, work, given, attempt);
    expect(meta.lyrics).toBe(`Words of ${meta.model_id}`);
    return meta.model_id;
  }

  test('is done by the model that was chosen then, though it is not the first any more', async () => {
    const catalogue = [modelOf('new'), modelOf('old')];
    expect(await modelIn(catalogue, { modelId: 'old' })).toBe('old');
    expect(await modelIn(catalogue, { modelId: null })).toBe('new');
  });

  test('is done by it though it would not be accepted any more', async () => {
    const narrow = modelOf('old', { prompt: { most: 3 } });
    expect(await modelIn([narrow], { modelId: 'old' })).toBe('old');
    await expect(modelIn([narrow], { modelId: null })).rejects.toThrow(
      'prompt must have at most 3',
    );
  });

  test('is done by another model if that one is gone, and fails if the request named it', async () => {
    const catalogue = [modelOf('new')];
    expect(await modelIn(catalogue, { modelId: 'old' })).toBe('new');
    const named = modelIn(catalogue, { modelId: 'old', input: { model_id: 'old' } });
    await expect(named).rejects.toThrow('model_id must name a model for generateLyrics: new');
  });
});
