import type { OperationId } from '@genmedia/types';
import type { operations as table } from '../generated/operations.ts';
import { type MediaRule, operations } from './operation.ts';

type Table = typeof table;

/** Names of the body fields of an operation that name files. */
export type MediaField<Id extends OperationId> = Table[Id] extends { media: infer Fields }
  ? keyof Fields & string
  : never;

/** The body fields of an operation that name files, as the contract says (`x-media`). */
export function mediaOf(id: OperationId): Readonly<Record<string, MediaRule>> {
  return operations[id].media ?? {};
}
