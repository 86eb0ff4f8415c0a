import type { ModelKind } from '../model-kinds.ts';
import type { FieldBounds, LimitedField } from './limits.ts';

/** An operation that models of a catalogue may do, and the kinds of models that it needs. */
export interface CatalogueOperation {
  kinds: readonly ModelKind[];
  /** Another operation: the catalogue must have a model for it too. */
  requires?: string | undefined;
  /** Whether it is a conversation, which models of hosts do not hold; false if left out. */
  isConversation?: boolean;
  /** Which limits of a model, for the first of the kinds, no request can meet, and why. */
  emptyLimits?(modelId: string, limits: FieldBounds): { field: LimitedField; message: string }[];
}

export type CatalogueOperations = Readonly<Record<string, CatalogueOperation>>;
