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

/** Whether a model is there for tests of applications: it fails, is slow, or is limited. */
export function isForTests({ model_id, engine }: Pick<Model, 'model_id' | 'engine'>): boolean {
  return engine === 'sandbox' && /^sandbox-(fails|slow|limited)$/.test(model_id);
}

/** The models in their order, but those for tests last. */
export function testsLast<M extends Pick<Model, 'model_id' | 'engine'>>(models: readonly M[]): M[] {
  return models.toSorted((one, other) => Number(isForTests(one)) - Number(isForTests(other)));
}
