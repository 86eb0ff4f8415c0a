/** Kinds of models, by what goes in and what comes out. A provider gives them with `<kind>Model`. */
export const modelKinds = [
  'image',
  'language',
  'speech',
  'transcription',
  'video',
  'sound',
  'music',
  'voice',
  'object3d',
  'imageClassifier',
  'videoEdit',
] as const;

export type ModelKind = (typeof modelKinds)[number];

/** Seconds that a model may work on one task, unless the catalogue says otherwise. */
export const usualSeconds: Readonly<Record<ModelKind, number>> = {
  image: 60,
  language: 120,
  speech: 120,
  transcription: 300,
  video: 600,
  sound: 120,
  music: 600,
  voice: 300,
  object3d: 300,
  imageClassifier: 60,
  videoEdit: 600,
};
