/**
 * Seconds that a model of each kind may work on one task, unless the catalogue says otherwise. A model
 * of a host has more for some kinds: see `limitsOf`.
 */
export const usualSeconds = {
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
  dubbing: 3600,
};

/** Kinds of models, by their input and output. A provider returns them from `<kind>Model`. */
export type ModelKind = keyof typeof usualSeconds;

export const modelKinds = Object.keys(usualSeconds) as ModelKind[];
