import type { OperationId } from '@genmedia/types';
import type { MediaFields } from '../generated/inputs.ts';
import type { MediaRule } from '../operation/media-rule.ts';
import { operations } from './operations.ts';

/** Names of the body fields of an operation that name files, as a type. */
export type MediaField<Id extends OperationId> = Id extends keyof MediaFields
  ? MediaFields[Id]
  : never;

/** The body fields of an operation that name files, as the contract says (`x-media`). */
export function mediaOf(id: OperationId): Readonly<Record<string, MediaRule>> {
  return operations[id].media ?? {};
}
