import type { Model } from '@genmedia/client';

/** What people call the features of models; the API's names are for programs. */
const features: Readonly<Record<string, string>> = {
  imagen: 'Images',
  video_fusion: 'Videos',
  audio_gen: 'Sound',
  llmaster: 'Text',
};

export function featureName(feature: string): string {
  return features[feature] ?? feature;
}

type Engine = Pick<Model, 'engine' | 'engine_models'>;

const testModels = ['sandbox-fails', 'sandbox-slow', 'sandbox-limited', 'sandbox-on-demand'];

/** Whether a model is there for tests of applications: it fails, is slow, or is limited. */
export function isForTests({ engine, engine_models: models = [] }: Engine): boolean {
  return engine === 'sandbox' && models.some((name) => testModels.includes(name));
}

/** The models in their order, but those for tests last. */
export function testsLast<M extends Engine>(models: readonly M[]): M[] {
  return models.toSorted((one, other) => Number(isForTests(one)) - Number(isForTests(other)));
}
