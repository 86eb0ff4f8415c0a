import type { OperationId } from '@genmedia/types';
import type { CatalogueOperation, CatalogueOperations } from '../../engines/catalogue/schema.ts';
import type { MediaRules } from '../../media/inputs/media.ts';
import { captionImage } from '../images/caption-image.ts';
import { editEnterpriseImage, editImage } from '../images/edit-image.ts';
import { generateEnterpriseImage, generateImage } from '../images/generate-image.ts';
import { inpaintImage } from '../images/inpaint-image.ts';
import { mixInterior } from '../images/mix-interior.ts';
import { removeObject } from '../images/remove-object.ts';
import { transformImage } from '../images/transform-image.ts';
import { fetchObject3d } from '../objects-3d/fetch-object3d.ts';
import { animateImage } from '../video/animate-image.ts';
import { generateVideo } from '../video/generate-video.ts';
import { removeWatermark } from '../video/remove-watermark.ts';
import { composeMusic } from '../voice/compose-music.ts';
import { convertSpeech } from '../voice/convert-speech.ts';
import { createDubbing } from '../voice/dubbing/create-dubbing.ts';
import { generateLyrics } from '../voice/generate-lyrics.ts';
import { generateMusic } from '../voice/generate-music.ts';
import { generateSong } from '../voice/generate-song.ts';
import { generateSound } from '../voice/generate-sound.ts';
import { generateSpeech } from '../voice/generate-speech.ts';
import { transcribeEnterpriseSpeech } from '../voice/transcribe-enterprise-speech.ts';
import { transcribeSpeech } from '../voice/transcribe-speech.ts';
import type { GenerationId, GenerationRecord } from './define.ts';

/** Every operation that makes jobs. */
export const generations: { readonly [Id in GenerationId]: GenerationRecord<Id> } = {
  generateImage,
  transformImage,
  inpaintImage,
  editImage,
  generateEnterpriseImage,
  editEnterpriseImage,
  removeObject,
  mixInterior,
  captionImage,
  generateLyrics,
  generateSpeech,
  convertSpeech,
  transcribeSpeech,
  transcribeEnterpriseSpeech,
  generateSound,
  composeMusic,
  generateMusic,
  generateSong,
  createDubbing,
  generateVideo,
  animateImage,
  removeWatermark,
  fetchObject3d,
};

/** The record of a job's operation. Throws if no operation of this name makes jobs. */
export function generationOf(operation: string): GenerationRecord {
  if (Object.hasOwn(generations, operation)) return generations[operation as GenerationId];
  throw new Error(`The operation ${operation} makes no jobs.`);
}

/** Fields that name files in the requests of jobs; none for an operation of an earlier release. */
export function inputFieldsOf(operation: string): MediaRules {
  return Object.hasOwn(generations, operation) ? generationOf(operation).fields : {};
}

/** Operations that models do without jobs. */
const others = {
  checkNsfw: { kinds: ['imageClassifier'] },
  createChatCompletion: { kinds: ['language'] },
} as const satisfies Partial<Record<OperationId, CatalogueOperation>>;

/** Operations that a model of the catalogue may do. */
export const catalogueOperations: CatalogueOperations = { ...generations, ...others };
