import type { OperationId, RequestBody } from '@genmedia/types';
import type { MediaKind } from './kinds.ts';

/** The contract names fields by what they hold. */
const kindByField: Readonly<Record<string, readonly MediaKind[]>> = {
  init_image: ['image'],
  mask_image: ['image'],
  object_image: ['image'],
  init_audio: ['audio'],
  init_video: ['video'],
};

/** The contract's checkNsfw takes images and videos in one field. */
const eitherOf: readonly MediaKind[] = ['image', 'video'];

/** Fields that name files to be worked on, in any request. */
export const inputFields: readonly string[] = Object.keys(kindByField);

/** What a field of an operation's requests may hold; empty where it names no file. */
export function kindsOf(operation: OperationId, field: string): readonly MediaKind[] {
  if (operation === 'checkNsfw' && field === 'init_image') return eitherOf;
  return kindByField[field] ?? [];
}

/** Operations whose requests may hold a file, and not only its address: the contract's MediaSource. */
const inlineOperations: readonly InlineOperation[] = [
  'transformImage',
  'inpaintImage',
  'generateVideo',
  'animateImage',
  'convertSpeech',
  'transcribeSpeech',
  'createDubbing',
];

type InlineOperation = {
  [Id in OperationId]: Extract<keyof RequestBody<Id>, `init_${string}`> extends never ? never : Id;
}[OperationId];

const mebibyte = 2 ** 20;

/** Most bytes of the body of an operation's requests. */
export function bodyLimit(operation: OperationId): number {
  return inlineOperations.some((id) => id === operation) ? 8 * mebibyte : mebibyte;
}
