import type { OperationId } from '@genmedia/types';
import type { MediaFields } from '../generated/inputs.ts';
import { operations } from './operation.ts';

/** Which files a field of a request may name. */
export interface MediaRule {
  readonly kinds: readonly MediaKind[];
  /** Whether the field takes the file itself as base64, and not only its URL. */
  readonly inline: boolean;
}

export type MediaKind = 'image' | 'audio' | 'video';

/** Names of the body fields of an operation that name files, as a type. */
export type MediaField<Id extends OperationId> = Id extends keyof MediaFields
  ? MediaFields[Id]
  : never;

/** The body fields of an operation that name files, as the contract says (`x-media`). */
export function mediaOf(id: OperationId): Readonly<Record<string, MediaRule>> {
  return operations[id].media ?? {};
}
