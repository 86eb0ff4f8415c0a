import { type FieldBounds, limitsOf } from './catalogue/limits.ts';
import type { ProviderDefinition } from './catalogue/provider-definition.ts';
import type { CatalogueModel } from './catalogue/schema.ts';
import type { ModelKind } from './model-kinds.ts';

/** A model that can be given a task. */
export interface EngineModel<Kind extends ModelKind = ModelKind> {
  kind: Kind;
  /** As requests name it. */
  model_id: string;
  /** As the catalogue names who has it, for `meta.engine`. */
  provider: string;
  /** How that provider is reached. */
  definition: ProviderDefinition;
  /** The provider's name of it. */
  model: string;
  /** Words that are added to every prompt. */
  style: string | undefined;
  /** Options for the provider. */
  settings: NonNullable<CatalogueModel['settings']>;
  /** The only sizes of images that it has, `1536x1024`, or their shapes, `3:2`; undefined: any. */
  sizes: readonly string[] | undefined;
  /** What may be asked of it, and the seconds that it may work on a task. */
  limits: FieldBounds & { seconds: number };
  /** Whether requests must name a scheduler. */
  needsScheduler: boolean;
  /** Whether it may be shown images in conversations. */
  seesImages: boolean;
}

/** The model behind an entry of the catalogue for one kind of work; undefined where it has none. */
export function engineModel<Kind extends ModelKind>(
  entry: CatalogueModel,
  kind: Kind,
  providers: Readonly<Record<string, ProviderDefinition>>,
): EngineModel<Kind> | undefined {
  const { model_id, provider, style, settings = {}, sizes } = entry;
  const model = entry.model[kind];
  if (model === undefined) return undefined;
  const definition = providers[provider];
  if (!definition) throw new Error(`The catalogue does not describe the provider ${provider}.`);
  return {
    ...{ kind, model_id, provider, definition, model, style, settings, sizes },
    limits: limitsOf(entry, kind),
    needsScheduler: entry.needs_scheduler ?? false,
    seesImages: entry.sees_images ?? true,
  };
}
