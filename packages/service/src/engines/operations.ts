import type { OperationId } from '@genmedia/types';
import type { ModelKind } from './model-kinds.ts';

/**
 * Operations of the contract that models do, and so a model of the catalogue can be for, with the
 * kinds of models that each needs.
 */
export const operationKinds = {
  generateImage: ['image'],
  transformImage: ['image'],
  inpaintImage: ['image'],
  editImage: ['image'],
  generateEnterpriseImage: ['image'],
  editEnterpriseImage: ['image'],
  removeObject: ['image'],
  mixInterior: ['image'],
  checkNsfw: ['imageClassifier'],
  captionImage: ['language'],
  createChatCompletion: ['language'],
  generateLyrics: ['language'],
  generateSpeech: ['speech'],
  convertSpeech: ['voice'],
  transcribeSpeech: ['transcription'],
  transcribeEnterpriseSpeech: ['transcription'],
  generateSound: ['sound'],
  composeMusic: ['music'],
  generateMusic: ['music'],
  // Lyrics are written from a prompt where a request brings none.
  generateSong: ['music', 'language'],
  // What is said is written down, translated, and said again.
  createDubbing: ['transcription', 'language', 'speech'],
  generateVideo: ['video'],
  animateImage: ['video'],
  removeWatermark: ['videoEdit'],
  // The contract starts no 3D object: what it fetches is made by other means.
  fetchObject3d: ['object3d'],
} as const satisfies Partial<Record<OperationId, readonly ModelKind[]>>;

export type EngineOperation = keyof typeof operationKinds;

/** Kinds of models that an operation needs. */
export type KindOf<Operation extends EngineOperation> = (typeof operationKinds)[Operation][number];

export const engineOperations = Object.keys(operationKinds) as EngineOperation[];
