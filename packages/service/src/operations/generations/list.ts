import type { OperationId } from '@genmedia/types';
import type {
  CatalogueOperation,
  CatalogueOperations,
} from '../../engines/catalogue/operations.ts';
import type { MediaRules } from '../../media/inputs/media.ts';
import { captionImage } from '../images/caption-image.ts';
import { editEnterpriseImage, editImage } from '../images/edit-image.ts';
import { generateEnterpriseImage, generateImage } from '../images/generate-image.ts';
import { inpaintImage } from '../images/inpaint-image.ts';
import { mixInterior } from '../images/mix-interior.ts';
import { removeObject } from '../images/remove-object.ts';
import { transformImage } from '../images/transform-image.ts';
import { makeObject3d } from '../objects-3d/make-object3d.ts';
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
import type { GenerationRecord, JobRecord } from './define.ts';
import type { JobOperation } from './job-definition.ts';

/** Every operation that makes jobs. */
export const generations: Readonly<Record<JobOperation, GenerationRecord>> = {
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
};

/** Every kind of job: those of the operations, and those that an operator makes. */
export const jobKinds: Readonly<Record<string, JobRecord>> = {
  ...generations,
  [makeObject3d.name]: makeObject3d,
};

/** What kinds were called in earlier releases. Jobs of them may still be in the database. */
const earlierNames: Readonly<Record<string, string>> = { fetchObject3d: makeObject3d.name };

/** All names that jobs may have in the database. */
export const jobKindNames: readonly string[] = [
  ...Object.keys(jobKinds),
  ...Object.keys(earlierNames),
];

/** The names of the jobs of an operation; none if it makes no jobs. */
export function jobKindsOf(operation: string): string[] {
  return jobKindNames.filter((name) => jobKindOf(name).operation === operation);
}

/** The record of a kind of job, by the name that a job has. Throws if there is none. */
export function jobKindOf(name: string): JobRecord {
  const found = findJobKind(name);
  if (found) return found;
  throw new Error(`There are no jobs of the kind ${name}.`);
}

/** Fields that name files in the requests of jobs; none for a kind of an earlier release. */
export function inputFieldsOf(name: string): MediaRules {
  return findJobKind(name)?.fields ?? {};
}

/** The record of a kind of job; undefined if there is none. */
export function findJobKind(name: string): JobRecord | undefined {
  const current = Object.hasOwn(earlierNames, name) ? earlierNames[name] : name;
  return current && Object.hasOwn(jobKinds, current) ? jobKinds[current] : undefined;
}

/** Operations that models do without jobs. */
const withoutJobs = {
  checkNsfw: { kinds: ['imageClassifier'] },
  createChatCompletion: { kinds: ['language'], isConversation: true },
} as const satisfies Partial<Record<OperationId, CatalogueOperation>>;

/** Operations that a model of the catalogue may do, or whose results it may make. */
export const catalogueOperations: CatalogueOperations = {
  ...generations,
  [makeObject3d.operation]: makeObject3d,
  ...withoutJobs,
};
