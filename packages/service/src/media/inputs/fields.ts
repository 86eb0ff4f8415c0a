import type { OperationId } from '@genmedia/types';
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
