import type { OperationId } from '@genmedia/types';
import type { MediaFields } from '../generated/inputs.ts';
import { operations } from './operation.ts';

/** What a field of a request that names a file may hold. */
export interface MediaRule {
  readonly kinds: readonly MediaKind[];
  /** Whether the file itself may stand in the field, as base64, and not its URL alone. */
  readonly inline: boolean;
}

export type MediaKind = 'image' | 'audio' | 'video';

/** Names of the body fields of an operation that name files. */
export type MediaField<Id extends OperationId> = Id extends keyof MediaFields
  ? MediaFields[Id]
  : never;

/** The body fields of an operation that name files, as the contract says (`x-media`). */
export function mediaOf(id: OperationId): Readonly<Record<string, MediaRule>> {
  return operations[id].media ?? {};
}
